// Ways through the network: what a ticket still needs, and the longest path.
import type { Plate, Route } from '../board/plate';

export interface Standing {
  owners: Record<string, number>;
  closed: Set<string>;
  seat: number;
}

/** Routes by city. */
export function neighbours(plate: Plate): Map<string, Route[]> {
  const map = new Map<string, Route[]>(plate.cities.map((city) => [city.id, []]));
  for (const route of plate.routes) {
    map.get(route.a)!.push(route);
    map.get(route.b)!.push(route);
  }
  return map;
}

/** Whether a seat could still use a route: its own, or one that is free and not beside its own track. */
export function usable(route: Route, { owners, closed, seat }: Standing): boolean {
  const owner = owners[route.id];
  if (owner !== undefined) return owner === seat;
  return !closed.has(route.id) && !(route.twin && owners[route.twin] === seat);
}

export interface Progress {
  /** The cheapest way, own routes included; null when no way is left. */
  way: Route[] | null;
  built: number;
  missing: number;
}

/** Joined by one's own routes. Where no way is left nothing is missing either. */
export const arrived = ({ way, missing }: Progress): boolean => way !== null && missing === 0;

/** The way between two cities that needs the fewest more trains. */
export function progress(plate: Plate, around: Map<string, Route[]>, a: string, b: string, standing: Standing): Progress {
  const best = new Map<string, { cost: number; by: Route | null; from: string | null }>();
  best.set(a, { cost: 0, by: null, from: null });
  const open = new Set([a]);
  while (open.size) {
    let city = '';
    for (const candidate of open) if (!city || best.get(candidate)!.cost < best.get(city)!.cost) city = candidate;
    open.delete(city);
    if (city === b) break;
    for (const route of around.get(city) ?? []) {
      if (!usable(route, standing)) continue;
      const next = route.a === city ? route.b : route.a;
      // A hair more for each route, so that of two equal ways the one with fewer routes is shown.
      const cost = best.get(city)!.cost + (standing.owners[route.id] === standing.seat ? 0.001 : route.length + 0.01);
      if (cost < (best.get(next)?.cost ?? Infinity)) {
        best.set(next, { cost, by: route, from: city });
        open.add(next);
      }
    }
  }
  if (!best.has(b)) return { way: null, built: 0, missing: 0 };
  const way: Route[] = [];
  for (let at = best.get(b)!; at.by; at = best.get(at.from!)!) way.unshift(at.by);
  const built = way.filter((route) => standing.owners[route.id] === standing.seat);
  const sum = (routes: Route[]) => routes.reduce((total, route) => total + route.length, 0);
  return { way, built: sum(built), missing: sum(way) - sum(built) };
}

/** The longest path of a seat: no route twice. Gives up looking for better after a while on very tangled networks. */
export function longestPath(plate: Plate, owners: Record<string, number>, seat: number): string[] {
  const mine = plate.routes.filter((route) => owners[route.id] === seat);
  const around = new Map<string, Route[]>();
  for (const route of mine)
    for (const city of [route.a, route.b]) around.set(city, [...(around.get(city) ?? []), route]);
  let best: { length: number; path: string[] } = { length: 0, path: [] };
  let steps = 0;
  const used = new Set<string>();
  const path: string[] = [];
  const walk = (city: string, length: number) => {
    if (steps++ > 300_000) return;
    if (length > best.length) best = { length, path: [...path] };
    for (const route of around.get(city) ?? []) {
      if (used.has(route.id)) continue;
      used.add(route.id);
      path.push(route.id);
      walk(route.a === city ? route.b : route.a, length + route.length);
      path.pop();
      used.delete(route.id);
    }
  };
  for (const city of around.keys()) walk(city, 0);
  return best.path;
}
