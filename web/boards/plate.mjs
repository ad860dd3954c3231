// A board from an edition's data: places for cities, arcs for routes, names, land. The same for the editions of the package, when
// the client is built, and for any other, in the browser.
import { THICK, cars, curve, lanes, spine } from './curves.mjs';
import { faults } from './faults.mjs';
import { beside, place } from './labels.mjs';
import { chart, drawLand, write } from './land.mjs';
import { settle } from './layout.mjs';
import { ornaments } from './ornaments.mjs';
import { picture } from './picture.mjs';

const [W, H] = [1500, 924];
const round = (v) => Math.round(v * 10) / 10;

/** A straight track needs few points: the ends, and where it leaves the middle line. */
function track(a, b, bend, lane) {
  const points = curve(a, b, bend, lane, 14);
  return bend ? points : lane ? [points[0], points[1], points[13], points[14]] : [points[0], points[14]];
}

/**
 * edition: {id, name, players, rules, cities, routes (with ids), tickets}. names: a city → its names in other languages.
 * Gives the plate, the small picture of it, and what is wrong with the drawing, in words.
 */
export function drawPlate(edition, look, atlas, names = () => ({})) {
  const sheet = chart(look, edition.cities, W, H);
  let plan;
  for (const { thick = THICK, size = 17.5 } of look.sizes ?? [look]) {
    const tried = lay(edition, look, sheet, thick, size, names);
    if (!plan || tried.wrong.length < plan.wrong.length) plan = tried;
    if (!plan.wrong.length) break;
  }
  const { cities, spines, drawn, thick, size } = plan;
  sheet.spots = cities.map(({ x, y }) => [x, y]);
  const taken = [];
  const boxes = cities.map((city) => city.box);
  const piles = edition.rules.tourists
    ? Object.fromEntries(cities.map((city) => [city.id, beside(city, 19, cities, spines, boxes, taken, { w: W, h: H })]))
    : {};
  const { id, name, players, rules } = edition;
  const plate = {
    id,
    name,
    players,
    rules,
    w: W,
    h: H,
    thick,
    size,
    land: drawLand(look, sheet, atlas),
    locomotive: look.locomotive ?? 'locomotive',
    compass: plan.compass,
    cartouche: plan.cartouche,
    cities: cities.map(({ id, name, translated, x, y, label }) => ({ id, name, names: translated, x, y, label })),
    piles,
    tokens: Object.fromEntries(Object.keys(piles).map((id, i) => [id, look.tokens?.[id] ?? ['t-crab', 't-cable'][i % 2]])),
    routes: drawn,
    tickets: edition.tickets.map((ticket) => ({ id: `${ticket.a}-${ticket.b}`, ...ticket })),
  };
  return { plate, small: picture(plate, look, sheet, atlas), wrong: plan.wrong };
}

/** Cities, cars and names for cars of one thickness and names of one size. */
function lay(edition, look, sheet, thick, size, names) {
  const cities = Object.fromEntries(
    edition.cities.map((city) => {
      const [x, y] = sheet.at([city.lon, city.lat]);
      const [dx, dy] = look.shift[city.id] ?? [0, 0];
      return [city.id, { ...city, x: x + dx, y: y + dy }];
    }),
  );
  const pairs = Object.values(
    edition.routes.reduce((groups, route) => {
      (groups[`${route.a}|${route.b}`] ??= { a: route.a, b: route.b, tracks: [] }).tracks.push(route);
      return groups;
    }, {}),
  );
  for (const pair of pairs) {
    const bend = look.bend?.[`${pair.a}|${pair.b}`];
    if (bend !== undefined) Object.assign(pair, { bend, fixed: true });
  }
  settle(cities, pairs, { w: W, h: H, thick, shortest: thick * 1.86, closest: look.closest ?? 46, shift: look.loose ?? 0.018 });

  const wagons = [];
  const drawn = pairs.flatMap((pair) =>
    pair.tracks.map((route, i) => {
      const lane = lanes(pair.tracks.length, thick)[i];
      const [a, b] = [cities[pair.a], cities[pair.b]];
      const { length, centres } = cars(a, b, route.length, pair.bend, lane, thick);
      wagons.push(...centres.map((centre) => ({ route: route.id, spine: spine(centre, length, thick), length })));
      return {
        id: route.id,
        a: route.a,
        b: route.b,
        length: route.length,
        color: route.color,
        ...(route.kind && route.kind !== 'rail' ? { kind: route.kind } : {}),
        ...(route.locomotives ? { locomotives: route.locomotives } : {}),
        ...(pair.tracks.length > 1 ? { twin: pair.tracks[1 - i].id } : {}),
        car: round(length),
        cars: centres.map(([x, y, angle]) => [round(x), round(y), round((angle * 180) / Math.PI)]),
        line: write(curve(a, b, pair.bend, 0, pair.bend ? 10 : 1)),
        track: write(track(a, b, pair.bend, lane)),
      };
    }),
  );
  const order = new Map(edition.routes.map((route, i) => [route.id, i]));
  drawn.sort((a, b) => order.get(a.id) - order.get(b.id));

  const list = Object.values(cities).map((city) => {
    const translated = names(city);
    return { ...city, translated, names: [city.name, ...Object.values(translated)] };
  });
  const spines = wagons.map((wagon) => wagon.spine);
  const { cartouche = null, compass = null } = look.ornaments ? ornaments(spines, list, W, H) : look;
  const [cx, cy] = cartouche ?? [-999, -999];
  place(list, spines, size, { w: W, h: H, kept: [[cx - 110, cy - 50, cx + 110, cy + 50]] }, thick);
  return { cities: list, spines, drawn, thick, size, cartouche, compass, wrong: faults(wagons, list, thick) };
}
