// Boards that nobody has looked at: drawn from an edition's data alone, they have to come out right by themselves.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { handy } from '../boards/atlas.mjs';
import { editionOf } from '../boards/make.mjs';
import { ownLook } from '../boards/own_look.mjs';
import { drawPlate } from '../boards/plate.mjs';
import type { Plate } from '../src/board/plate';

interface Edition {
  cities: { id: string; lat: number; lon: number }[];
  routes: { id: string; a: string; b: string; length: number; bend: number | null }[];
  tickets: object[];
  look: { ground: string; seas: object[]; ridges: object[] };
}

const root = new URL('../../', import.meta.url);
const folders = [
  'src/allaboard/cli/template/',
  'src/allaboard/editions/europe/',
  'src/allaboard/editions/usa/',
  ...readdirSync(new URL('examples/editions/', root)).map((name) => `examples/editions/${name}/`),
];
const read = (folder: string) => editionOf(new URL(folder, root)) as unknown as Edition;
const draw = (edition: Edition) => drawPlate(edition, ownLook(edition), handy) as { plate: Plate; small: string; wrong: string[] };
const isle = () => read(folders[0]!);

describe.each(folders)('%s', (folder) => {
  const edition = read(folder);
  const { plate, small, wrong } = draw(edition);

  test('cars, cities and names keep out of each other’s way', () => {
    expect(wrong).toEqual([]);
  });

  test('nothing is left out', () => {
    expect(plate.cities.map(({ id }) => id)).toEqual(edition.cities.map(({ id }) => id));
    expect(plate.routes.map(({ id }) => id)).toEqual(edition.routes.map(({ id }) => id));
    for (const route of plate.routes) expect(route.cars).toHaveLength(route.length);
    expect(plate.tickets).toHaveLength(edition.tickets.length);
  });

  test('cities stay near their true places, seen from each other', () => {
    // What is far west of another on the globe is so on the board.
    const at = new Map(plate.cities.map((city) => [city.id, city]));
    const lons = edition.cities.map(({ lon }) => lon);
    const far = (Math.max(...lons) - Math.min(...lons)) * 0.35;
    for (const a of edition.cities) for (const b of edition.cities) if (b.lon - a.lon > far) expect(at.get(a.id)!.x).toBeLessThan(at.get(b.id)!.x);
  });

  test('title and compass have places of their own', () => {
    expect(plate.cartouche).not.toBeNull();
    expect(plate.compass).not.toBeNull();
    const [x, y] = plate.cartouche!;
    for (const city of plate.cities) expect(Math.abs(city.x - x!) > 112 || Math.abs(city.y - y!) > 48, city.id).toBe(true);
  });

  test('there is a land, and a small picture', () => {
    expect(plate.land.land).toMatch(/^M[\d.-]/);
    expect(small).toMatch(/^<svg.*<\/svg>$/s);
    expect(small).not.toContain('NaN');
    expect(JSON.stringify(plate)).not.toContain('null,null');
  });
});

test('drawn again it is the same', () => {
  expect(JSON.stringify(draw(isle()).plate)).toBe(JSON.stringify(draw(isle()).plate));
});

test('a bend set by hand is kept, and leaves to the right', () => {
  const edition = isle();
  for (const route of edition.routes) if (route.a === 'lighthouse' && route.b === 'forest') route.bend = 0.25;
  const { plate } = draw(edition);
  const route = plate.routes.find(({ id }) => id === 'lighthouse-forest')!;
  const at = (wanted: string) => plate.cities.find(({ id }) => id === wanted)!;
  const [a, b] = [at('lighthouse'), at('forest')];
  const middle = route.cars[Math.floor(route.cars.length / 2)]!;
  const off = ((b.x - a.x) * (middle[1]! - a.y) - (b.y - a.y) * (middle[0]! - a.x)) / Math.hypot(b.x - a.x, b.y - a.y) ** 2;
  expect(off).toBeGreaterThan(0.09);
});

test('seas and ridges are drawn where the map says', () => {
  const edition = isle();
  edition.look = { ground: 'plain', seas: [{ name: 'Great Sea', start: [1, 1], end: [2.4, 0.6], size: 20 }], ridges: [{ width: 12, crest: [[8.6, 5.2], [9.2, 3.4]] }] };
  const { plate } = draw(edition);
  expect(plate.land.seas).toHaveLength(1);
  expect(plate.land.seas[0]!.water).toBe('Great Sea');
  expect(plate.land.hachures.length).toBeGreaterThan(100);
});

test('the smallest map there can be is drawn: two cities and a route', () => {
  const edition = isle();
  edition.cities = edition.cities.slice(0, 2);
  edition.routes = edition.routes.slice(0, 1);
  edition.tickets = [];
  const { plate, wrong } = draw(edition);
  expect(wrong).toEqual([]);
  expect(JSON.stringify(plate)).not.toContain('NaN');
  expect(plate.land.land.length).toBeGreaterThan(100);
});

test('cities on one line are drawn, on plain ground and on coasts', () => {
  for (const ground of ['plain', 'coast']) {
    const edition = isle();
    edition.cities = edition.cities.slice(0, 4).map((city, i) => ({ ...city, lat: 10, lon: i }));
    const ids = new Set(edition.cities.map(({ id }) => id));
    edition.routes = edition.routes.filter(({ a, b }) => ids.has(a) && ids.has(b));
    edition.look = { ground, seas: [], ridges: [] };
    expect(JSON.stringify(draw(edition).plate)).not.toMatch(/NaN|null,/);
  }
});
