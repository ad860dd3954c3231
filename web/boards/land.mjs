// Coastlines, lakes, rivers, borders and hachures as short SVG paths. Nothing is read here: an atlas is handed in, so that
// the same lines are drawn when the client is built and in a browser.
import { geoGraticule, geoPath, geoTransform } from 'd3-geo';
import { feature, merge, mesh } from 'topojson-client';

export const MARGIN = 260; // the sea goes on around the frame, for panning and for other shapes of window

/** Projection, then stretch, then swell: the one way from the globe to the board. */
export function chart(look, cities, w, h) {
  const projection = look.projection();
  const stretch = look.stretch ?? 1;
  const [left, top, right, bottom] = look.pad;
  const places = { type: 'MultiPoint', coordinates: cities.map((city) => [city.lon, city.lat]) };
  projection
    .fitExtent([[left / stretch, top], [(w - right) / stretch, h - bottom]], places)
    .clipExtent([[-MARGIN, -MARGIN], [w + MARGIN, h + MARGIN]]);
  const centres = look.swell.map(([lon, lat, radius, factor]) => [...projection([lon, lat]), radius, factor]);
  const warp = (x, y) => {
    x *= stretch;
    for (const [cx, cy, radius, factor] of centres) {
      const [dx, dy] = [x - cx * stretch, y - cy];
      const q = Math.hypot(dx, dy) / radius;
      if (q > 0 && q < 1) {
        const f = 1 + (factor - 1) * (1 - q * q) ** 2;
        [x, y] = [cx * stretch + dx * f, cy + dy * f];
      }
    }
    return [x, y];
  };
  const bent = geoTransform({
    point(x, y) {
      const [u, v] = warp(x, y);
      this.stream.point(u, v);
    },
  });
  const stream = { stream: (s) => projection.stream(bent.stream(s)) };
  return {
    w,
    h,
    at: ([lon, lat]) => warp(...projection([lon, lat])),
    path: (shape, fine = 0.6, least = 6) => draw(shape, stream, fine, least),
    // Without d3's great circles and clipping, which are made for a globe and not for a town.
    flat: (shape, fine = 0.3, least = 2) =>
      draw(shape, geoTransform({ point(x, y) { this.stream.point(...warp(...projection([x, y]))); } }), fine, least),
  };
}

function draw(shape, stream, fine, least) {
  const lines = [];
  let line;
  const context = {
    moveTo(x, y) { lines.push((line = { points: [[x, y]], closed: false })); },
    lineTo(x, y) { line.points.push([x, y]); },
    closePath() { line.closed = true; },
    arc() {},
  };
  geoPath(stream, context)(shape);
  return lines.map(({ points, closed }) => write(closed ? ring(points, fine, least) : simplify(points, fine), closed)).join('');
}

function ring(points, fine, least) {
  let area = 0;
  points.forEach(([x, y], i) => {
    const [u, v] = points[(i + 1) % points.length];
    area += x * v - u * y;
  });
  return Math.abs(area) / 2 < least ? [] : simplify(points, fine);
}

/** Douglas and Peucker's way of leaving out points that lie on the line anyway. */
function simplify(points, fine) {
  if (points.length < 4) return points;
  const keep = new Set([0, points.length - 1]);
  const stack = [[0, points.length - 1]];
  while (stack.length) {
    const [from, to] = stack.pop();
    const [[ax, ay], [bx, by]] = [points[from], points[to]];
    const [dx, dy] = [bx - ax, by - ay];
    const length = Math.hypot(dx, dy);
    let [far, at] = [0, -1];
    for (let i = from + 1; i < to; i++) {
      const [x, y] = points[i];
      const off = length ? Math.abs((x - ax) * dy - (y - ay) * dx) / length : Math.hypot(x - ax, y - ay);
      if (off > far) [far, at] = [off, i];
    }
    if (far > fine) {
      keep.add(at);
      stack.push([from, at], [at, to]);
    }
  }
  return points.filter((_, i) => keep.has(i));
}

const short = (number) => String(Math.round(number * 10) / 10).replace(/^(-?)0\./, '$1.');

export function write(points, closed = false) {
  if (points.length < 2) return '';
  let [px, py] = points[0].map((v) => Math.round(v * 10) / 10);
  let text = `M${short(px)},${short(py)}l`;
  for (const [x, y] of points.slice(1)) {
    const [qx, qy] = [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
    const [dx, dy] = [short(qx - px), short(qy - py)];
    if (dx === '0' && dy === '0') continue;
    text += `${/[l]$/.test(text) || dx.startsWith('-') ? '' : ' '}${dx}${dy.startsWith('-') ? '' : ' '}${dy}`;
    [px, py] = [qx, qy];
  }
  return text + (closed ? 'z' : '');
}

/** Small strokes down both sides of a ridge. */
function hachures(ridges, at) {
  let seed = 7;
  const random = () => (seed = (seed * 1664525 + 1013904223) % 4294967296) / 4294967296;
  let text = '';
  for (const [half, ridge] of ridges) {
    const crest = ridge.map(at);
    const dense = [];
    for (let i = 1; i < crest.length; i++) {
      const [[x0, y0], [x1, y1]] = [crest[i - 1], crest[i]];
      const count = Math.max(2, Math.round(Math.hypot(x1 - x0, y1 - y0) / 3));
      for (let k = 0; k < count; k++)
        dense.push([x0 + ((x1 - x0) * k) / count, y0 + ((y1 - y0) * k) / count, x1 - x0, y1 - y0]);
    }
    dense.forEach(([x, y, dx, dy], i) => {
      const length = Math.hypot(dx, dy) || 1;
      const [nx, ny, tx, ty] = [-dy / length, dx / length, dx / length, dy / length];
      const swell = 0.45 + 0.55 * Math.sin((Math.PI * i) / dense.length) * (0.7 + 0.3 * Math.sin(i * 0.55));
      const wobble = Math.sin(i * 0.31) * 2.2;
      for (const side of [-1, 1]) {
        if (random() < 0.12) continue;
        const stroke = half * swell * (0.55 + random() * 0.5);
        const start = 1.4 + random() * 1.2;
        const skew = (random() - 0.5) * 3;
        const [sx, sy] = [x + nx * (side * start + wobble), y + ny * (side * start + wobble)];
        text += `M${short(sx)},${short(sy)}l${short(nx * side * stroke + tx * skew)},${short(ny * side * stroke + ty * skew)}`;
      }
    });
  }
  return text;
}

function names(list, at) {
  return list.map(([water, ends, size]) => {
    const [[ax, ay], [bx, by]] = ends.map(at);
    const [dx, dy] = [bx - ax, by - ay];
    const [mx, my] = [(ax + bx) / 2 + dy * 0.12, (ay + by) / 2 - Math.abs(dx) * 0.07];
    const path = `M${short(ax - dx * 0.3)} ${short(ay - dy * 0.3)}Q${short(mx)} ${short(my)} ${short(bx + dx * 0.3)} ${short(by + dy * 0.3)}`;
    return { water, path, size, room: Math.round(Math.hypot(dx, dy) * 1.6) };
  });
}

/** Five tints so that no two neighbours share one. */
function tints(path, world) {
  const countries = world.objects.countries.geometries;
  const sharing = new Map();
  countries.forEach((country, i) => {
    const walk = (arc) => {
      if (Array.isArray(arc)) return arc.forEach(walk);
      const key = arc < 0 ? ~arc : arc;
      sharing.set(key, [...(sharing.get(key) ?? []), i]);
    };
    walk(country.arcs ?? []);
  });
  const near = countries.map(() => new Set());
  for (const group of sharing.values()) for (const i of group) for (const j of group) if (i !== j) near[i].add(j);
  const tint = [];
  countries.forEach((_, i) => {
    const used = new Set([...near[i]].map((j) => tint[j]));
    tint[i] = [0, 1, 2, 3, 4].map((k) => (k + i * 7) % 5).find((k) => !used.has(k)) ?? 0;
  });
  return [0, 1, 2, 3, 4].map((k) =>
    path({ type: 'GeometryCollection', geometries: countries.filter((_, i) => tint[i] === k).map((c) => feature(world, c).geometry) }, 1, 20),
  );
}

export function world({ path }, { world, waters }) {
  const everything = merge(world, world.objects.countries.geometries);
  return {
    land: path(everything),
    shelf: path(everything, 2.4, 60),
    tints: tints(path, world),
    borders: path(mesh(world, world.objects.countries, (a, b) => a !== b), 1),
    lakes: path(feature(waters, waters.objects.lakes), 0.7, 14),
    rivers: path(feature(waters, waters.objects.rivers), 1.2),
    grid: path(geoGraticule().step([5, 5])(), 1.5),
    cut: MARGIN,
  };
}

/** An island around the cities of a country that never was: their hull, widened, with bays. */
export function island({ spots, w, h }) {
  const corners = hull(spots);
  const [cx, cy] = [0, 1].map((k) => corners.reduce((sum, corner) => sum + corner[k], 0) / corners.length);
  const shore = Array.from({ length: 240 }, (_, i) => {
    const angle = (i * Math.PI) / 120;
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    const bays = 9 * Math.sin(3 * angle + 1) + 6 * Math.sin(7 * angle) + 5 * Math.sin(16 * angle + 2) + 3 * Math.sin(31 * angle);
    const far = leaves(corners, cx, cy, ux, uy) + 66 + bays;
    return [Math.max(12, Math.min(w - 12, cx + ux * far)), Math.max(12, Math.min(h - 12, cy + uy * far))];
  });
  const land = write(shore, true);
  return { land, shelf: land };
}

/** The outermost of some points, in order (Andrew's way: from left to right below, and back above). */
function hull(points) {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const side = (list) => {
    const kept = [];
    for (const [x, y] of list) {
      while (kept.length > 1) {
        const [[ax, ay], [bx, by]] = kept.slice(-2);
        if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0) break;
        kept.pop();
      }
      kept.push([x, y]);
    }
    return kept.slice(0, -1);
  };
  return [...side(sorted), ...side(sorted.reverse())];
}

/** How far it is from a place inside a hull to its edge. */
function leaves(corners, cx, cy, ux, uy) {
  let far = 0;
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length];
    const [ex, ey] = [bx - ax, by - ay];
    const turn = ux * ey - uy * ex;
    if (!turn) return;
    const way = ((ax - cx) * ey - (ay - cy) * ex) / turn;
    const share = ((ax - cx) * uy - (ay - cy) * ux) / turn;
    if (way > far && share >= -1e-9 && share <= 1 + 1e-9) far = way;
  });
  return far;
}

/** `coarse` (board units) leaves out more than the eye would miss, for small pictures. */
export function drawLand(look, map, atlas, coarse = 0) {
  const path = (shape, fine, least) => map.path(shape, Math.max(fine ?? 0.6, coarse), Math.max(least ?? 6, coarse * 25));
  const flat = (shape, fine, least) => map.flat(shape, Math.max(fine ?? 0.3, coarse), Math.max(least ?? 2, coarse * 25));
  return {
    ...look.land({ ...map, path, flat }, atlas),
    hachures: hachures(look.ridges ?? [], map.at),
    seas: names(look.waters ?? [], map.at),
  };
}
