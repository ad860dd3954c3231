// How each edition of the package is drawn. Any other gets its look from its own data: own_look.mjs.
import { geoAzimuthalEqualArea, geoConicEqualArea, geoMercator } from 'd3-geo';
import { world } from './land.mjs';
import { america as states, bay } from './lands.mjs';
import { RIDGES, WATERS } from './relief.mjs';

const europe = () => geoAzimuthalEqualArea().rotate([-17, -48.5]);
const america = () => geoConicEqualArea().parallels([29.5, 45.5]).rotate([96.5, 0]);

/**
 * projection  a new d3 projection            land     draws the coastlines, see land.mjs
 * ridges      mountains                      waters   names on the water, see relief.mjs
 * pad         room around the cities [left, top, right, bottom]
 * swell       crowded regions, magnified smoothly, land and cities alike: [longitude, latitude, radius, factor]
 * shift       single cities, moved by hand (board units)
 * bend        single routes' arcs, set by hand: "a|b" → share of the length
 * thick       how thick a car is         size     of the cities' names
 * locomotive  the picture of the wild card, where it is none
 * tokens      the picture on each pile of tokens; piles elsewhere get one of the rest
 * stretch     how much wider than true the map is drawn
 * loose       how dear it is to move a city from its true place
 */
export const LOOKS = {
  europe: {
    projection: europe,
    land: world,
    ridges: RIDGES.europe,
    waters: WATERS.europe,
    pad: [62, 64, 66, 62],
    swell: [
      [5.4, 49.9, 340, 1.46],
      [19, 47, 170, 1.1],
    ],
    shift: {
      bruxelles: [-8, 4],
      amsterdam: [-4, -10],
      essen: [12, -4],
      frankfurt: [2, 8],
      wien: [-6, 0],
      budapest: [8, 6],
      dieppe: [-6, -2],
      zurich: [-2, 4],
      venezia: [2, 4],
    },
    compass: [88, 560, 44],
    cartouche: [150, 84],
  },
  usa: {
    projection: america,
    land: states,
    ridges: RIDGES.america,
    waters: WATERS.america,
    pad: [80, 74, 74, 62],
    swell: [
      [-77.5, 40.8, 260, 1.3],
      [-122.5, 47, 120, 1.28],
    ],
    shift: { boston: [6, -4], new_york: [8, 4], washington: [6, 8], raleigh: [4, 6], vancouver: [0, -10], portland: [-4, 10] },
    compass: [1420, 700, 40],
    cartouche: [150, 815],
  },
  san_francisco: {
    projection: () => geoMercator(),
    land: bay,
    ridges: RIDGES.bay,
    waters: WATERS.bay,
    pad: [190, 84, 150, 96],
    stretch: 1.22,
    swell: [],
    shift: { golden_gate_bridge: [0, -6], lombard_street: [14, 6] },
    size: 20,
    thick: 15.5,
    locomotive: 'ferry',
    tokens: { alcatraz: 't-light', golden_gate_bridge: 't-bridge', the_embarcadero: 't-lantern', sunset: 't-seal', potrero_hill: 't-music' },
    closest: 62,
    compass: [1330, 160, 48],
    cartouche: [182, 84],
  },
  first_journey: {
    projection: europe,
    land: world,
    ridges: RIDGES.europe,
    waters: WATERS.europe,
    pad: [90, 90, 90, 80],
    swell: [[5.4, 49.9, 330, 1.2]],
    shift: { london: [14, -4], paris: [4, 10], kiev: [0, -10] },
    size: 23,
    thick: 18.5,
    compass: [96, 640, 44],
    cartouche: [168, 84],
  },
  first_journey_usa: {
    projection: america,
    land: states,
    ridges: RIDGES.america,
    waters: WATERS.america,
    pad: [100, 90, 90, 80],
    swell: [],
    shift: { dallas: [-6, 14], denver: [10, -8] },
    size: 23,
    thick: 18.5,
    compass: [1390, 760, 44],
    cartouche: [168, 815],
  },
};
