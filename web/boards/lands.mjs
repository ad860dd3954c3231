// Two lands that only editions of the package have: the United States with their neighbours, and San Francisco's streets.
import { geoGraticule } from 'd3-geo';
import { feature, merge, mesh } from 'topojson-client';
import { MARGIN, write } from './land.mjs';

export function america({ path }, { world, states, waters }) {
  const neighbours = world.objects.countries.geometries.filter((g) =>
    ['124', '484', '044', '192', '304', '320', '084', '340'].includes(g.id),
  );
  const home = states.objects.states.geometries.filter((g) => !['15', '72', '60', '66', '69', '78'].includes(g.id));
  return {
    abroad: path(merge(world, neighbours)),
    land: path(merge(states, home)),
    shelf: path(merge(world, neighbours), 2.4, 60) + path(merge(states, home), 2.4, 60),
    borders: path(mesh(states, states.objects.states, (a, b) => a !== b), 0.8),
    lakes: path(feature(waters, waters.objects.lakes), 0.7, 14),
    rivers: path(feature(waters, waters.objects.rivers), 1.2),
    grid: path(geoGraticule().step([5, 5])(), 1.5),
    cut: MARGIN,
  };
}

export function bay({ at, flat }, { coast }) {
  const closed = (points) => write(points.map(at), true);
  const line = (a, b) => write([at(a), at(b)]);
  let streets = '';
  for (let x = -122.512; x < -122.395; x += 0.0043) streets += line([x, 37.7], [x + 0.004, 37.808]);
  for (let y = 37.712; y < 37.808; y += 0.0036) streets += line([-122.52, y - 0.002], [-122.395, y + 0.0105]);
  let slanted = '';
  for (let k = 0; k < 13; k++) {
    const o = k * 0.0036;
    slanted += line([-122.4195 + o * 0.72, 37.7735 - o * 0.55], [-122.386 + o * 0.72, 37.8 - o * 0.55]);
  }
  for (let k = 0; k < 9; k++) {
    const o = k * 0.0044;
    slanted += line([-122.418 + o, 37.7745 + o * 0.8], [-122.393 + o, 37.7545 + o * 0.8]);
  }
  const island = [[-122.4262, 37.8276], [-122.4243, 37.8289], [-122.4222, 37.8283], [-122.4205, 37.8266], [-122.4212, 37.8253], [-122.4236, 37.8257], [-122.4256, 37.8264]];
  return {
    land: flat(coast) + closed(island),
    shelf: flat(coast, 1.2, 20) + closed(island),
    parks: [
      [[-122.511, 37.7712], [-122.4535, 37.7745], [-122.4533, 37.7665], [-122.5105, 37.764]],
      [[-122.4845, 37.7905], [-122.4475, 37.7995], [-122.4475, 37.7895], [-122.484, 37.7875]],
      [[-122.4285, 37.7612], [-122.426, 37.7614], [-122.4255, 37.758], [-122.428, 37.7578]],
      [[-122.4845, 37.7375], [-122.4705, 37.739], [-122.4705, 37.734], [-122.484, 37.733]],
    ].map(closed).join(''),
    streets,
    slanted,
    slantedWithin: closed([[-122.42, 37.7735], [-122.3945, 37.7945], [-122.38, 37.78], [-122.386, 37.755], [-122.406, 37.7595]]),
    avenue: line([-122.4425, 37.7615], [-122.3945, 37.7945]),
    bridges: [
      { ends: [at([-122.4765, 37.809]), at([-122.4815, 37.831])], towers: true },
      { ends: [at([-122.3885, 37.7885]), at([-122.3665, 37.8105])], towers: false },
      { ends: [at([-122.3665, 37.8105]), at([-122.33, 37.8205])], towers: false },
    ].map((bridge) => ({ ...bridge, ends: bridge.ends.map((p) => p.map((v) => Math.round(v * 10) / 10)) })),
  };
}
