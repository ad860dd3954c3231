import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { gapBetween, pointGap, spine } from '../boards/curves.mjs';
import { box, textWidth, twoLines } from '../boards/labels.mjs';
import type { City, Plate } from '../src/board/plate';

const folder = new URL('../src/plates/', import.meta.url);
const plates = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && file !== 'index.json')
  .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }))
  .map(({ file, text }) => [file, JSON.parse(text) as Plate, text] as const);

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const spines = (plate: Plate) =>
  plate.routes.flatMap((route) =>
    route.cars.map(([x, y, angle]) => ({ route, segment: spine([x, y, radians(angle)], route.car, plate.thick) })),
  );
function labelBox(plate: Plate, city: City) {
  const [dx, dy, anchor, lines] = city.label;
  const texts = lines === 2 ? twoLines(city.name) : [city.name];
  const width = Math.max(...texts.map((line: string) => textWidth(line, plate.size)));
  return box(city, [dx, dy, anchor], width, plate.size, lines);
}

test('there is a board for every edition', () => {
  const editions = readdirSync(new URL('../../src/allaboard/editions/', import.meta.url));
  expect(plates.map(([file]) => file.replace('.json', ''))).toEqual(editions.sort());
});

describe.each(plates)('%s', (_file, plate, text) => {
  test('is small enough to be there at once', () => {
    expect(gzipSync(text).length).toBeLessThan(80 * 1024);
  });

  test('has a car for each space of each route', () => {
    for (const route of plate.routes) expect(route.cars).toHaveLength(route.length);
  });

  test('no car is too short to carry its glyph', () => {
    for (const route of plate.routes) expect(route.car, route.id).toBeGreaterThan(plate.thick * 1.3);
  });

  test('cars of different routes do not overlap', () => {
    const all = spines(plate);
    const touching = [];
    for (let i = 0; i < all.length; i++)
      for (let j = i + 1; j < all.length; j++) {
        const [a, b] = [all[i]!, all[j]!];
        if (a.route === b.route) continue;
        const gap = gapBetween(a.segment, b.segment);
        if (gap < plate.thick * 0.9) touching.push(`${a.route.id} × ${b.route.id}: ${gap.toFixed(1)}`);
      }
    expect(touching).toEqual([]);
  });

  test('no car lies on a city', () => {
    const hidden = spines(plate).flatMap(({ route, segment }) =>
      plate.cities
        .filter((city) => pointGap(city.x, city.y, segment) < plate.thick * 0.5 + 6)
        .map((city) => `${route.id} × ${city.id}`),
    );
    expect(hidden).toEqual([]);
  });

  test('everything is inside the frame', () => {
    for (const { x, y } of plate.cities) {
      expect(x).toBeGreaterThan(20);
      expect(x).toBeLessThan(plate.w - 20);
      expect(y).toBeGreaterThan(20);
      expect(y).toBeLessThan(plate.h - 20);
    }
  });

  test('names touch neither each other nor a city', () => {
    const boxes = plate.cities.map((city) => ({ city, box: labelBox(plate, city) }));
    const wrong = [];
    for (const { city, box: [x0, y0, x1, y1] } of boxes) {
      for (const other of boxes)
        if (other.city.id > city.id && other.box[0]! < x1! && other.box[2]! > x0! && other.box[1]! < y1! && other.box[3]! > y0!)
          wrong.push(`${city.id} × ${other.city.id}`);
      for (const { id, x, y } of plate.cities)
        if (id !== city.id && x > x0! - 6 && x < x1! + 6 && y > y0! - 6 && y < y1! + 6) wrong.push(`${city.id} on ${id}`);
    }
    expect(wrong).toEqual([]);
  });

  test('names leave the cars free, in every language', () => {
    const all = spines(plate);
    const covered = plate.cities.flatMap((city) =>
      [city.name, ...Object.values(city.names)].flatMap((name) => {
        const [x0, y0, x1, y1] = labelBox(plate, { ...city, name });
        return all
          .filter(({ segment: [ax, ay, bx, by] }) =>
            [0, 0.25, 0.5, 0.75, 1].some((u) => {
              const [x, y] = [ax! + (bx! - ax!) * u, ay! + (by! - ay!) * u];
              return Math.hypot(Math.max(x0! - x, 0, x - x1!), Math.max(y0! - y, 0, y - y1!)) < plate.thick * 0.3;
            }),
          )
          .map(({ route }) => `${name} on ${route.id}`);
      }),
    );
    expect(covered).toEqual([]);
  });
});
