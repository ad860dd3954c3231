// Free places for the title and the compass on a board that nobody has looked at: near a corner, clear of everything.

const TITLE = [124, 60]; // half its width and height, with some air
const STAR = 44;

/** Where they go, or null where there is no room. */
export function ornaments(spines, cities, w, h) {
  const cartouche = best(w, h, TITLE, spines, cities, []);
  const compass = best(w, h, [STAR + 16, STAR + 24], spines, cities, cartouche ? [[...cartouche, ...TITLE]] : []);
  return { cartouche, compass: compass && [...compass, STAR] };
}

function best(w, h, [rx, ry], spines, cities, taken) {
  let found = null;
  let least = Infinity;
  for (let x = rx + 24; x <= w - rx - 24; x += 12)
    for (let y = ry + 24; y <= h - ry - 24; y += 12) {
      const corner = Math.min(x, w - x) - rx + (Math.min(y, h - y) - ry);
      if (corner < least && isFree(x, y, rx, ry, spines, cities, taken)) [found, least] = [[x, y], corner];
    }
  return found;
}

function isFree(x, y, rx, ry, spines, cities, taken) {
  const near = (px, py, air) => Math.abs(px - x) < rx + air && Math.abs(py - y) < ry + air;
  if (cities.some((city) => near(city.x, city.y, 22))) return false;
  if (taken.some(([tx, ty, trx, try_]) => Math.abs(tx - x) < rx + trx && Math.abs(ty - y) < ry + try_)) return false;
  return !spines.some((s) => [0, 0.5, 1].some((share) => near(s[0] + (s[2] - s[0]) * share, s[1] + (s[3] - s[1]) * share, 10)));
}
