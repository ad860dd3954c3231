// Draws the boards of the package: editions in TOML and public-domain coastlines → one small file of finished paths per edition,
// and the atlas that a browser needs to draw any other.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { parse } from 'smol-toml';
import { atlas, handy } from './atlas.mjs';
import { LOOKS } from './looks.mjs';
import { namesOf } from './names.mjs';
import { ownLook } from './own_look.mjs';
import { drawPlate } from './plate.mjs';

const EDITIONS = new URL('../../src/allaboard/editions/', import.meta.url);
const PLATES = new URL('../src/plates/', import.meta.url);

/** Ids as the engine makes them: ends in the map's order, tracks of a double numbered in file order. */
function withIds(routes) {
  const count = new Map();
  for (const { a, b } of routes) count.set(`${a}-${b}`, (count.get(`${a}-${b}`) ?? 0) + 1);
  const seen = new Map();
  return routes.map((route) => {
    const ends = `${route.a}-${route.b}`;
    const number = (seen.get(ends) ?? 0) + 1;
    seen.set(ends, number);
    return { bend: null, ...route, id: count.get(ends) > 1 ? `${ends}-${number}` : ends };
  });
}

/** An edition's folder, as the server would tell it. */
export function editionOf(folder) {
  const read = (file) => parse(readFileSync(new URL(`${file}.toml`, folder), 'utf8'));
  const { id, name, players, rules } = read('edition');
  const { cities, routes, look } = read('map');
  const { tickets } = read('tickets');
  return { id, name, players, rules, cities, routes: withIds(routes), tickets, look: { ground: 'coast', seas: [], ridges: [], ...look } };
}

function make() {
  mkdirSync(PLATES, { recursive: true });
  const index = [];
  for (const folder of readdirSync(EDITIONS).sort()) {
    const edition = editionOf(new URL(`${folder}/`, EDITIONS));
    const { plate, small } = drawPlate(edition, LOOKS[folder] ?? ownLook(edition), atlas, (city) => namesOf(folder, city));
    const text = JSON.stringify(plate);
    writeFileSync(new URL(`${folder}.json`, PLATES), text);
    writeFileSync(new URL(`${folder}.svg`, PLATES), small);
    const { id, name, players, rules } = plate;
    index.push({ id, name, players, features: Object.keys(rules) });
    console.log(`${folder}: ${plate.cities.length} cities, ${plate.routes.length} routes, ${(gzipSync(text).length / 1024).toFixed(0)} kB gz`);
  }
  writeFileSync(new URL('index.json', PLATES), JSON.stringify(index));
  writeFileSync(new URL('world.atlas', PLATES), JSON.stringify(handy));
}

if (process.argv[1]?.endsWith('make.mjs')) make();
