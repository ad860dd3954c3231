// A board as a small picture for the home page: coast, cars in their colours, cities. Colours come from the page.
// All of it is in sight in a frame of any shape: land and sea go on beyond the board.
import { drawLand } from './land.mjs';

const round = (v) => Math.round(v);

export function picture(plate, look, map, atlas) {
  const { land, abroad, lakes, tints, parks } = drawLand(look, map, atlas, 3.2);
  const cars = {};
  for (const route of plate.routes)
    for (const [x, y, angle] of route.cars) {
      const a = (angle * Math.PI) / 180;
      const [dx, dy] = [(Math.cos(a) * route.car) / 2.3, (Math.sin(a) * route.car) / 2.3];
      cars[route.color] = `${cars[route.color] ?? ''}M${round(x - dx)} ${round(y - dy)}L${round(x + dx)} ${round(y + dy)}`;
    }
  const dots = plate.cities.map(({ x, y }) => `M${round(x)} ${round(y)}h0`).join('');
  const thick = Math.max(17, plate.thick);
  const shape = (d, style) => (d ? `<path d="${d}" style="${style}"/>` : '');
  const again = (name, style) => `<use href="#${name}-${plate.id}" style="${style}"/>`;
  const both = (style) => again('abroad', style) + again('land', style);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${plate.w} ${plate.h}" overflow="visible" aria-hidden="true">` +
    `<rect x="-300" y="-300" width="2100" height="1524" style="fill:var(--sea)"/>` +
    `<defs><path id="land-${plate.id}" d="${land}"/><path id="abroad-${plate.id}" d="${abroad ?? ''}"/></defs>` +
    `<g style="fill:none;stroke-linejoin:round">` +
    [40, 26, 13].map((width, i) => both(`stroke:color-mix(in srgb,var(--sea-line) ${18 + i * 16}%,var(--sea));stroke-width:${width}`)).join('') +
    `</g>` +
    again('abroad', 'fill:var(--land-2)') +
    again('land', 'fill:var(--land);stroke:var(--coast);stroke-width:1.6') +
    (tints ?? []).map((tint, i) => shape(tint, `fill:var(--tint-${i + 1})`)).join('') +
    shape(parks, 'fill:var(--park)') +
    shape(lakes, 'fill:var(--sea)') +
    `<g style="fill:none;stroke-width:${thick + 4};stroke:var(--ink-fix)">${shape(Object.values(cars).join(''), '')}</g>` +
    `<g style="fill:none;stroke-width:${thick}">${Object.entries(cars).map(([color, d]) => shape(d, `stroke:var(--card-${color})`)).join('')}</g>` +
    `<g style="fill:none;stroke-linecap:round">${shape(dots, 'stroke:var(--ink-fix);stroke-width:22')}${shape(dots, 'stroke:var(--halo);stroke-width:15')}</g>` +
    `</svg>`
  );
}
