// Draws the boards: editions in TOML and public-domain coastlines → one small file of finished paths per edition.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { parse } from 'smol-toml';
import { THICK, cars, curve, lanes, spine } from './curves.mjs';
import { beside, place } from './labels.mjs';
import { chart, drawLand, write } from './land.mjs';
import { settle } from './layout.mjs';
import { LOOKS, plain } from './looks.mjs';
import { namesOf } from './names.mjs';
import { picture } from './picture.mjs';

const EDITIONS = new URL('../../src/allaboard/editions/', import.meta.url);
const PLATES = new URL('../src/plates/', import.meta.url);
const [W, H] = [1500, 924];
const round = (v) => Math.round(v * 10) / 10;

/** A straight track needs few points: the ends, and where it leaves the middle line. */
function track(a, b, bend, lane) {
  const points = curve(a, b, bend, lane, 14);
  return bend ? points : lane ? [points[0], points[1], points[13], points[14]] : [points[0], points[14]];
}

function toml(folder, file) {
  return parse(readFileSync(new URL(`${folder}/${file}.toml`, EDITIONS), 'utf8'));
}

/** Ids as the engine makes them: ends in the map's order, tracks of a double numbered in file order. */
function withIds(routes) {
  const count = new Map();
  for (const { a, b } of routes) count.set(`${a}-${b}`, (count.get(`${a}-${b}`) ?? 0) + 1);
  const seen = new Map();
  return routes.map((route) => {
    const ends = `${route.a}-${route.b}`;
    const number = (seen.get(ends) ?? 0) + 1;
    seen.set(ends, number);
    return { ...route, id: count.get(ends) > 1 ? `${ends}-${number}` : ends };
  });
}

function plate(folder) {
  const edition = toml(folder, 'edition');
  const map = toml(folder, 'map');
  const { tickets } = toml(folder, 'tickets');
  const look = LOOKS[folder] ?? plain(map.cities);
  const sheet = chart(look, map.cities, W, H);
  const thick = look.thick ?? THICK;

  const cities = Object.fromEntries(
    map.cities.map((city) => {
      const [x, y] = sheet.at([city.lon, city.lat]);
      const [dx, dy] = look.shift[city.id] ?? [0, 0];
      return [city.id, { ...city, x: x + dx, y: y + dy }];
    }),
  );
  const routes = withIds(map.routes);
  const pairs = Object.values(
    routes.reduce((groups, route) => {
      (groups[`${route.a}|${route.b}`] ??= { a: route.a, b: route.b, tracks: [] }).tracks.push(route);
      return groups;
    }, {}),
  );
  for (const pair of pairs) {
    const bend = look.bend?.[`${pair.a}|${pair.b}`];
    if (bend !== undefined) Object.assign(pair, { bend, fixed: true });
  }
  settle(cities, pairs, { w: W, h: H, thick, shortest: thick * 1.86, closest: look.closest ?? 46, shift: 0.018 });

  const spines = [];
  const drawn = pairs.flatMap((pair) =>
    pair.tracks.map((route, i) => {
      const lane = lanes(pair.tracks.length, thick)[i];
      const [a, b] = [cities[pair.a], cities[pair.b]];
      const { length, centres } = cars(a, b, route.length, pair.bend, lane, thick);
      spines.push(...centres.map((centre) => spine(centre, length, thick)));
      return {
        id: route.id,
        a: route.a,
        b: route.b,
        length: route.length,
        color: route.color,
        ...(route.kind ? { kind: route.kind } : {}),
        ...(route.locomotives ? { locomotives: route.locomotives } : {}),
        ...(pair.tracks.length > 1 ? { twin: pair.tracks[1 - i].id } : {}),
        car: round(length),
        cars: centres.map(([x, y, angle]) => [round(x), round(y), round((angle * 180) / Math.PI)]),
        line: write(curve(a, b, pair.bend, 0, pair.bend ? 10 : 1)),
        track: write(track(a, b, pair.bend, lane)),
      };
    }),
  );
  const order = new Map(routes.map((route, i) => [route.id, i]));
  drawn.sort((a, b) => order.get(a.id) - order.get(b.id));

  const size = look.size ?? 17.5;
  const list = Object.values(cities).map((city) => {
    const names = namesOf(folder, city);
    return { ...city, translated: names, names: [city.name, ...Object.values(names)] };
  });
  const [cx, cy] = look.cartouche ?? [-999, -999];
  place(list, spines, size, { w: W, h: H, kept: [[cx - 110, cy - 50, cx + 110, cy + 50]] }, thick);

  const taken = [];
  const boxes = list.map((city) => city.box);
  const piles = edition.rules.tourists
    ? Object.fromEntries(list.map((city) => [city.id, beside(city, 19, list, spines, boxes, taken, { w: W, h: H })]))
    : {};
  const { provenance: _, ...facts } = edition;
  const made = {
    ...facts,
    w: W,
    h: H,
    thick,
    size,
    land: drawLand(look, sheet),
    locomotive: look.locomotive ?? 'locomotive',
    compass: look.compass ?? null,
    cartouche: look.cartouche ?? null,
    cities: list.map(({ id, name, translated, x, y, label }) => ({ id, name, names: translated, x, y, label })),
    piles,
    tokens: Object.fromEntries(Object.keys(piles).map((id, i) => [id, look.tokens?.[id] ?? ['t-crab', 't-cable'][i % 2]])),
    routes: drawn,
    tickets: tickets.map((ticket) => ({ id: `${ticket.a}-${ticket.b}`, ...ticket })),
  };
  return { made, small: picture(made, look, sheet, drawLand) };
}

mkdirSync(PLATES, { recursive: true });
const index = [];
for (const folder of readdirSync(EDITIONS).sort()) {
  const { made, small } = plate(folder);
  const text = JSON.stringify(made);
  writeFileSync(new URL(`${folder}.json`, PLATES), text);
  writeFileSync(new URL(`${folder}.svg`, PLATES), small);
  const { id, name, players, rules } = made;
  index.push({ id, name, players, features: Object.keys(rules) });
  console.log(`${folder}: ${made.cities.length} cities, ${made.routes.length} routes, ${(gzipSync(text).length / 1024).toFixed(0)} kB gz`);
}
writeFileSync(new URL('index.json', PLATES), JSON.stringify(index));
