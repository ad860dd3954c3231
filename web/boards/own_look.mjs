// How the map of somebody else's edition is drawn, out of its own data: [look] in map.toml, and bends of routes.
import { geoAzimuthalEqualArea, geoIdentity } from 'd3-geo';
import { island, world } from './land.mjs';

/**
 * From the thickest cars and largest names to the smallest: the first with room for everything is taken. A size is not even
 * tried on a board with more spaces than it has ever had room for.
 */
const SIZES = [
  { thick: 18.5, size: 23, spaces: 170 },
  { thick: 15.5, size: 20, spaces: 230 },
  { thick: 12.4, size: 17.5, spaces: 340 },
  { thick: 11.5, size: 16.5, spaces: Infinity },
  { thick: 10.6, size: 15.5, spaces: Infinity },
];

export function ownLook({ cities, routes, look }) {
  const mean = (key) => cities.reduce((sum, city) => sum + city[key], 0) / cities.length;
  const plain = look.ground === 'plain';
  const spaces = routes.reduce((sum, { length }) => sum + length, 0);
  return {
    projection: () => (plain ? geoIdentity().reflectY(true) : geoAzimuthalEqualArea().rotate([-mean('lon'), -mean('lat')])),
    land: plain ? island : world,
    ridges: look.ridges.map(({ width, crest }) => [width, crest]),
    waters: look.seas.map(({ name, start, end, size }) => [name, [start, end], size]),
    pad: [96, 84, 96, 84],
    swell: [],
    shift: {},
    bend: Object.fromEntries(routes.filter(({ bend }) => bend !== null).map(({ a, b, bend }) => [`${a}|${b}`, bend])),
    sizes: SIZES.filter((size) => spaces <= size.spaces),
    loose: 0.012,
    ornaments: true,
  };
}
