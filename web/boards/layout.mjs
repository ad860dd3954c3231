// Finds places for cities and arcs for routes so that no two cars touch: small moves, kept when they make things better.
import { THICK, cars, gapBetween, lanes, pointGap, spine } from './curves.mjs';

const BENDS = [0, 0.05, -0.05, 0.1, -0.1, 0.16, -0.16, 0.22, -0.22, 0.3, -0.3, 0.38, -0.38];
const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [0.7, 0.7],
  [-0.7, 0.7],
  [0.7, -0.7],
  [-0.7, -0.7],
];

/**
 * cities: id → {x, y}; moved in place. pairs: [{a, b, tracks: [{length}]}], each gets a `bend`.
 * size: {thick, shortest (car), closest (two cities), w, h, shift (how dear it is to leave the true place)}
 */
export function settle(cities, pairs, size) {
  const thick = size.thick ?? THICK;
  const reach = thick + 2.4; // between the spines of two cars
  const round = thick * 0.5 + 10.5; // from a city's centre to a spine that passes by
  const home = new Map(Object.entries(cities).map(([id, c]) => [id, [c.x, c.y]]));
  const ids = Object.keys(cities);
  spread(cities, pairs, size);

  const spines = new Map();
  const lay = (pair, bend) => {
    const laid = pair.tracks.flatMap((track, i) => {
      const lane = lanes(pair.tracks.length, thick)[i];
      const { length, centres } = cars(cities[pair.a], cities[pair.b], track.length, bend, lane, thick);
      return centres.map((centre) => Object.assign(spine(centre, length, thick), { short: size.shortest - length }));
    });
    return Object.assign(laid, { reach: extent(laid) });
  };
  const price = (pair, mine, bend) => {
    let sum = Math.abs(bend) * 12 + bend * bend * 160;
    const near = pairs.filter((other) => other !== pair && meet(mine.reach, spines.get(other).reach)).map((other) => spines.get(other));
    const beside = ids.filter((id) => !isFar(cities[id].x, cities[id].y, mine.reach));
    for (const s of mine) {
      if (s.short > 0) sum += s.short * s.short * 0.5;
      const [x, y] = [(s[0] + s[2]) / 2, (s[1] + s[3]) / 2];
      for (const id of beside) {
        const c = cities[id];
        if (Math.abs(c.x - x) > 70 || Math.abs(c.y - y) > 70) continue;
        const gap = pointGap(c.x, c.y, s) - (id === pair.a || id === pair.b ? round - 4 : round);
        if (gap < 0) sum += gap * gap * 1.2;
      }
      if (x < 24 || x > size.w - 24 || y < 24 || y > size.h - 24) sum += 40;
      for (const theirs of near)
        for (const t of theirs) {
          if (Math.abs(t[0] - x) > 75 || Math.abs(t[1] - y) > 75) continue;
          const gap = gapBetween(s, t) - reach;
          if (gap < 0) sum += gap * gap * 2.5;
        }
    }
    return sum;
  };
  for (const pair of pairs) {
    pair.bend ??= 0;
    spines.set(pair, lay(pair, pair.bend));
  }
  const bendAll = () => {
    for (const pair of pairs) {
      if (pair.fixed) continue;
      let best = [Infinity];
      for (const bend of BENDS) {
        const mine = lay(pair, bend);
        const cost = price(pair, mine, bend);
        if (cost < best[0]) best = [cost, bend, mine];
      }
      pair.bend = best[1];
      spines.set(pair, best[2]);
    }
  };
  const touching = new Map(ids.map((id) => [id, pairs.filter((pair) => pair.a === id || pair.b === id)]));
  const around = (id) => {
    const c = cities[id];
    const [hx, hy] = home.get(id);
    let sum = ((c.x - hx) ** 2 + (c.y - hy) ** 2) * size.shift;
    if (c.x < 34 || c.x > size.w - 34 || c.y < 38 || c.y > size.h - 34) sum += 400;
    for (const other of ids) {
      if (other === id) continue;
      const gap = Math.hypot(cities[other].x - c.x, cities[other].y - c.y) - size.closest;
      if (gap < 0) sum += gap * gap * 0.4;
    }
    for (const pair of pairs) {
      if (pair.a === id || pair.b === id || isFar(c.x, c.y, spines.get(pair).reach)) continue;
      for (const s of spines.get(pair)) {
        const gap = pointGap(c.x, c.y, s) - round;
        if (gap < 0) sum += gap * gap * 1.2;
      }
    }
    for (const pair of touching.get(id)) spines.set(pair, lay(pair, pair.bend));
    for (const pair of touching.get(id)) sum += price(pair, spines.get(pair), pair.bend);
    return sum;
  };
  const moveAll = (step) => {
    for (const id of ids) {
      const c = cities[id];
      let best = [around(id), c.x, c.y];
      const [x, y] = [c.x, c.y];
      for (const [dx, dy] of STEPS) {
        [c.x, c.y] = [x + dx * step, y + dy * step];
        const cost = around(id);
        if (cost < best[0]) best = [cost, c.x, c.y];
      }
      [, c.x, c.y] = best;
      for (const pair of touching.get(id)) spines.set(pair, lay(pair, pair.bend));
    }
  };
  for (const step of [8, 8, 6, 6, 4, 4, 3, 2, 2, 1.2]) {
    bendAll();
    moveAll(step);
  }
  bendAll();
  for (const c of Object.values(cities)) [c.x, c.y] = [Math.round(c.x * 10) / 10, Math.round(c.y * 10) / 10];
}

const FAR = 100; // further than any car is long, with all that must be clear around it

/** The box around the first ends of some cars: most routes are far from most others, and need not be looked at closer. */
function extent(spines) {
  const [xs, ys] = [spines.map((s) => s[0]), spines.map((s) => s[1])];
  return [Math.min(...xs) - FAR, Math.min(...ys) - FAR, Math.max(...xs) + FAR, Math.max(...ys) + FAR];
}

const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const isFar = (x, y, [left, top, right, bottom]) => x < left || x > right || y < top || y > bottom;

/** Push cities apart until every route has room for its cars. */
function spread(cities, pairs, size) {
  const ids = Object.keys(cities);
  const wanted = new Map();
  for (const pair of pairs) {
    const most = Math.max(...pair.tracks.map((track) => track.length));
    wanted.set([pair.a, pair.b].sort().join('|'), most * (size.shortest + 3.2) + 26);
  }
  for (let round = 0; round < 60; round++)
    for (let i = 0; i < ids.length; i++)
      for (let j = i + 1; j < ids.length; j++) {
        const [a, b] = [cities[ids[i]], cities[ids[j]]];
        const need = Math.max(size.closest, wanted.get([ids[i], ids[j]].sort().join('|')) ?? 0);
        const distance = Math.hypot(b.x - a.x, b.y - a.y);
        if (distance >= need) continue;
        const k = ((need - distance) / 2 / distance) * 0.3;
        const [dx, dy] = [(b.x - a.x) * k, (b.y - a.y) * k];
        a.x -= dx;
        a.y -= dy;
        b.x += dx;
        b.y += dy;
      }
}
