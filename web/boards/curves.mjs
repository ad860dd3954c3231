// Where a route runs and where its cars stand: an arc between two cities, its cars evenly along it.

export const THICK = 12.4; // of an open space, in board units
const CLEAR = 14.5; // from a city's centre to the first car
const GAP = 3.2;

/** The point at share u of the way from a to b, on an arc of the given bend, moved sideways by `lane` units. */
function point(a, b, bend, lane, u) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  const k = 2 * u * (1 - u) * bend;
  const side = lane * Math.min(1, u / 0.07, (1 - u) / 0.07);
  return [a.x + dx * u - dy * k - (dy / length) * side, a.y + dy * u + dx * k + (dx / length) * side];
}

/** How far from the line between the cities each track lies. */
export const lanes = (tracks, thick) => (tracks === 1 ? [0] : [-thick * 0.5 - 2.2, thick * 0.5 + 2.2]);

export function curve(a, b, bend, lane, steps = 48) {
  return Array.from({ length: steps + 1 }, (_, i) => point(a, b, bend, lane, i / steps));
}

/** The cars of a route: centre, direction in radians, and the length they share. */
export function cars(a, b, count, bend = 0, lane = 0, thick = THICK) {
  const longest = thick * 4.2;
  const points = curve(a, b, bend, lane);
  const sums = [0];
  for (let i = 1; i < points.length; i++)
    sums.push(sums[i - 1] + Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]));
  const whole = sums.at(-1);
  const clear = CLEAR + (thick - THICK) * 0.3;
  const room = whole - 2 * clear;
  let gap = GAP;
  let length = (room - (count - 1) * gap) / count;
  let start = clear;
  if (length > longest) {
    length = longest;
    gap = count > 1 ? Math.min(thick * 0.8, (room - count * length) / (count - 1)) : 0;
    start = (whole - (count * length + (count - 1) * gap)) / 2;
  }
  const at = (distance) => {
    let i = 1;
    while (i < sums.length - 1 && sums[i] < distance) i++;
    const share = (distance - sums[i - 1]) / (sums[i] - sums[i - 1] || 1);
    const [p, q] = [points[i - 1], points[i]];
    return [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share, Math.atan2(q[1] - p[1], q[0] - p[0])];
  };
  const centres = Array.from({ length: count }, (_, i) => at(start + length / 2 + i * (length + gap)));
  return { length, centres };
}

/** A car as a segment with a radius: [x1, y1, x2, y2]; two cars overlap when these come closer than their thickness. */
export function spine([x, y, angle], length, thick = THICK) {
  const half = Math.max(0, length / 2 - thick * 0.42);
  const [dx, dy] = [Math.cos(angle) * half, Math.sin(angle) * half];
  return [x - dx, y - dy, x + dx, y + dy];
}

const toSegment = (px, py, [x1, y1, x2, y2]) => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const share = Math.max(0, Math.min(1, ((px - x1) * dx + (py - y1) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x1 + dx * share - px, y1 + dy * share - py);
};

export const pointGap = (x, y, segment) => toSegment(x, y, segment);

const crossing = (s, t) => {
  const turn = (ax, ay, bx, by, cx, cy) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const a = turn(s[0], s[1], s[2], s[3], t[0], t[1]) * turn(s[0], s[1], s[2], s[3], t[2], t[3]);
  const b = turn(t[0], t[1], t[2], t[3], s[0], s[1]) * turn(t[0], t[1], t[2], t[3], s[2], s[3]);
  return a < 0 && b < 0;
};

export function gapBetween(s, t) {
  if (crossing(s, t)) return 0;
  return Math.min(toSegment(s[0], s[1], t), toSegment(s[2], s[3], t), toSegment(t[0], t[1], s), toSegment(t[2], t[3], s));
}
