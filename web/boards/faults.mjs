// What is wrong with a drawn board, counted: cars that touch or cover a city, names that collide, cars too short to read.
import { gapBetween, pointGap } from './curves.mjs';

/** cars: [{route, spine, length}]; cities: [{id, x, y, box}], boxes as labels.mjs makes them. */
export function faults(cars, cities, thick) {
  const found = [];
  for (let i = 0; i < cars.length; i++) {
    const { route, spine, length } = cars[i];
    if (length < thick * 1.3) found.push(`${route}: short`);
    for (const { id, x, y } of cities) if (pointGap(x, y, spine) < thick * 0.5 + 6) found.push(`${route} on ${id}`);
    for (let j = i + 1; j < cars.length; j++)
      if (cars[j].route !== route && gapBetween(spine, cars[j].spine) < thick * 0.9) found.push(`${route} × ${cars[j].route}`);
  }
  cities.forEach((city, i) => {
    const [x0, y0, x1, y1] = city.box;
    cities.forEach(({ id, x, y, box }, j) => {
      if (j > i && box[0] < x1 && box[2] > x0 && box[1] < y1 && box[3] > y0) found.push(`${city.id} × ${id}`);
      if (j !== i && x > x0 - 6 && x < x1 + 6 && y > y0 - 6 && y < y1 + 6) found.push(`name of ${city.id} on ${id}`);
    });
    for (const { route, spine } of cars) {
      const covered = [0, 0.25, 0.5, 0.75, 1].filter((share) => {
        const [x, y] = [spine[0] + (spine[2] - spine[0]) * share, spine[1] + (spine[3] - spine[1]) * share];
        return x > x0 && x < x1 && y > y0 && y < y1;
      });
      if (covered.length) found.push(`name of ${city.id} on ${route}`);
    }
  });
  return [...new Set(found)];
}
