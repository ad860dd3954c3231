// A place for each city's name, clear of cars, cities and other names; the longest of its names counts.
import { pointGap } from './curves.mjs';

const NARROW = new Set("iljtfrI.,'’()- ");
const WIDE = new Set('mwMWQO');

export function textWidth(text, size) {
  let sum = 0;
  for (const letter of text.normalize('NFD').replace(/\p{M}/gu, ''))
    sum += NARROW.has(letter) ? 0.29 : WIDE.has(letter) ? 0.7 : letter >= 'A' && letter <= 'Z' ? 0.56 : 0.487;
  return sum * size;
}

/** A long name may stand in two lines, broken where the longer one is shortest. */
export function twoLines(name) {
  const words = name.split(' ');
  let best = [name];
  for (let i = 1; i < words.length; i++) {
    const lines = [words.slice(0, i).join(' '), words.slice(i).join(' ')];
    if (Math.max(...lines.map((line) => line.length)) < Math.max(...best.map((line) => line.length))) best = lines;
  }
  return best;
}

const LEADING = 0.94;

/** Where a name may stand: the usual places by preference, then how far out it has to go. */
function spots(width, size, lines) {
  const [o, h] = [12.5, size * (0.74 + (lines - 1) * LEADING)];
  const list = [
    [0, -o - 4, 'middle'],
    [o + 3, h / 2, 'start'],
    [-o - 3, h / 2, 'end'],
    [0, o + h + 2, 'middle'],
    [o - 1, -o + 1, 'start'],
    [-o + 1, -o + 1, 'end'],
    [o - 1, o + h - 4, 'start'],
    [-o + 1, o + h - 4, 'end'],
  ];
  for (const share of [0.18, 0.34, -0.18, -0.34])
    list.push([width * share, -o - 4, 'middle'], [width * share, o + h + 2, 'middle']);
  // All around, nearer ones first: along a frame that grows away from the city.
  for (const far of [1, 5, 10, 16, 23, 31])
    for (let k = 0; k < 32; k++) {
      const angle = (k * Math.PI) / 16;
      const most = Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle)));
      const [cx, cy] = [Math.cos(angle) / most, Math.sin(angle) / most];
      const [x, y] = [cx * (width / 2 + o + far), cy * (h / 2 + o + far) + h / 2];
      const anchor = cx > 0.3 ? 'start' : cx < -0.3 ? 'end' : 'middle';
      list.push([anchor === 'start' ? x - width / 2 : anchor === 'end' ? x + width / 2 : x, y, anchor, far]);
    }
  return list;
}

/** dy is the base line of the last line. */
export function box(city, [dx, dy, anchor], width, size, lines = 1) {
  const x = city.x + dx - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
  return [x, city.y + dy - size * (0.74 + (lines - 1) * LEADING), x + width, city.y + dy + size * 0.2];
}

const overlap = (a, b, margin) =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0]) + margin) *
  Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]) + margin * 0.4);

/** cities: [{x, y, names}]; spines: all cars; sets city.label = [dx, dy, anchor, lines] */
export function place(cities, spines, size, frame, thick) {
  const half = thick / 2 + 1.5;
  const todo = cities.map((city) => {
    const single = Math.max(...city.names.map((name) => textWidth(name, size))) + 3;
    const folded = Math.max(...city.names.flatMap((name) => twoLines(name).map((line) => textWidth(line, size)))) + 3;
    const forms = [1, ...(folded < single * 0.8 && city.name.length > 10 ? [2] : [])];
    const tries = forms.flatMap((lines) =>
      spots(lines === 1 ? single : folded, size, lines).map((spot, rank) => ({ spot, rank, lines })),
    );
    const options = tries.map(({ spot, rank, lines }) => {
      const b = box(city, spot, lines === 1 ? single : folded, size, lines);
      let cost = (rank < 8 ? rank * 0.6 : 7 + (spot[3] ?? 0) * 0.45) + (lines - 1) * 2;
      for (const s of spines) {
        if (s[0] < b[0] - 60 || s[0] > b[2] + 60 || s[1] < b[1] - 60 || s[1] > b[3] + 60) continue;
        cost += cover(b, s, half);
      }
      for (const other of cities) {
        const gap = Math.hypot(
          Math.max(b[0] - other.x, 0, other.x - b[2]),
          Math.max(b[1] - other.y, 0, other.y - b[3]),
        );
        if (gap < 10.5) cost += other === city ? (10.5 - gap) * 2 : 40 + (10.5 - gap) * 8;
      }
      if (b[0] < 18 || b[1] < 18 || b[2] > frame.w - 18 || b[3] > frame.h - 18) cost += 500;
      for (const kept of frame.kept ?? []) cost += overlap(b, kept, 2) * 0.05;
      return { spot, box: b, cost, lines };
    });
    return { city, options, pick: options[0] };
  });
  for (let round = 0; round < 8; round++)
    for (const item of todo) {
      let best = Infinity;
      for (const option of item.options) {
        let cost = option.cost;
        if (cost >= best) continue;
        for (const other of todo) if (other !== item) cost += overlap(option.box, other.pick.box, 9) * 1.5;
        if (cost < best) [best, item.pick] = [cost, option];
      }
    }
  for (const { city, pick } of todo) {
    const [dx, dy, anchor] = pick.spot;
    city.label = [Math.round(dx * 10) / 10, Math.round(dy * 10) / 10, anchor, pick.lines];
    city.box = pick.box;
  }
}

/** How much of a car lies under a box: a few points along its spine, each with the car's radius. */
function cover(b, s, half) {
  let sum = 0;
  for (let k = 0; k <= 4; k++) {
    const [x, y] = [s[0] + ((s[2] - s[0]) * k) / 4, s[1] + ((s[3] - s[1]) * k) / 4];
    const gap = Math.hypot(Math.max(b[0] - x, 0, x - b[2]), Math.max(b[1] - y, 0, y - b[3]));
    if (gap < half) sum += (half - gap) * 3.4;
  }
  return sum;
}

/** A free place for a round thing (a pile of tokens) beside a city. */
export function beside(city, radius, cities, spines, boxes, taken, frame) {
  let best = [Infinity];
  for (const far of [30, 36, 44, 54, 66])
    for (let k = 0; k < 32; k++) {
      const angle = (k * Math.PI) / 16;
      const [x, y] = [city.x + Math.cos(angle) * far, city.y + Math.sin(angle) * far];
      let cost = far * 0.12;
      for (const s of spines) cost += Math.max(0, radius + 8.5 - pointGap(x, y, s)) * 2;
      for (const b of boxes) {
        const gap = Math.hypot(Math.max(b[0] - x, 0, x - b[2]), Math.max(b[1] - y, 0, y - b[3]));
        cost += Math.max(0, radius + 2 - gap) * 2;
      }
      for (const other of cities) cost += Math.max(0, radius + 11 - Math.hypot(other.x - x, other.y - y)) * 2;
      for (const [tx, ty, tr] of taken) cost += Math.max(0, radius + tr + 2 - Math.hypot(tx - x, ty - y)) * 2;
      if (x < 30 + radius || x > frame.w - 30 - radius || y < 30 + radius || y > frame.h - 30 - radius) cost += 200;
      if (cost < best[0]) best = [cost, Math.round(x * 10) / 10, Math.round(y * 10) / 10];
    }
  taken.push([best[1], best[2], radius]);
  return [best[1], best[2]];
}
