// Cities whose name on the map is another in some language: messages/cities. The board's own names serve everywhere else.
import { readFileSync, readdirSync } from 'node:fs';

const CITIES = new URL('../messages/cities/', import.meta.url);
const names = Object.fromEntries(
  readdirSync(CITIES).map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, CITIES), 'utf8'))]),
);

/** locale → name, where it differs from the board's. */
export function namesOf(edition, city) {
  const here = Object.entries(names).map(([locale, editions]) => [locale, editions[edition]?.[city.id]]);
  return Object.fromEntries(here.filter(([, name]) => name));
}
