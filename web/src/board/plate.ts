// A board as boards/plate.mjs draws it: the edition's facts, and finished paths for everything on the map.

export interface City {
  id: string;
  name: string;
  names: Record<string, string>;
  x: number;
  y: number;
  /** Offset of the last line's base line from the city, anchor, and number of lines. */
  label: [number, number, 'start' | 'middle' | 'end', number];
}

export interface Route {
  id: string;
  a: string;
  b: string;
  length: number;
  color: string;
  kind?: 'tunnel' | 'ferry';
  locomotives?: number;
  twin?: string;
  car: number;
  cars: [number, number, number][];
  line: string;
  track: string;
}

export interface Ticket {
  id: string;
  a: string;
  b: string;
  points: number;
  long?: boolean;
}

export interface Bridge {
  ends: [[number, number], [number, number]];
  towers: boolean;
}

export interface Land {
  land: string;
  shelf: string;
  abroad?: string;
  tints?: string[];
  borders?: string;
  lakes?: string;
  rivers?: string;
  grid?: string;
  parks?: string;
  streets?: string;
  slanted?: string;
  slantedWithin?: string;
  avenue?: string;
  bridges?: Bridge[];
  /** How far around the board the land was cut off, where it does not end by itself. */
  cut?: number;
  hachures: string;
  /** Waters that have a name, and where it stands. */
  seas: { water: string; path: string; size: number; room: number }[];
}

export interface Rules {
  cards: { opening_hand: number; locomotives: number; colors: Record<string, number> };
  market?: { size: number; flush_at: number };
  routes: { trains: number; points: Record<string, number>; doubles_closed_up_to: number };
  tickets: { opening_keep: number; draw: number; keep?: number; replace_completed?: boolean };
  ferries?: object;
  tunnels?: { turned_up: number };
  stations?: { each: number; costs: number[]; unbuilt_points: number };
  tourists?: { points: number[]; locations: string[] };
  paths?: { longest_bonus: number };
  swaps?: object;
  east_west?: { east: string[]; west: string[] };
  ending: { trains_left?: number; tickets_completed?: number; last_train?: boolean };
  scoring: { counts: 'points' | 'tickets'; ties: string[] };
}

export interface Plate {
  id: string;
  name: string;
  players: { least: number; most: number };
  rules: Rules;
  w: number;
  h: number;
  thick: number;
  size: number;
  locomotive: 'locomotive' | 'ferry';
  land: Land;
  compass: [number, number, number] | null;
  cartouche: [number, number] | null;
  cities: City[];
  piles: Record<string, [number, number]>;
  tokens: Record<string, string>;
  routes: Route[];
  tickets: Ticket[];
}

export interface PlateEntry {
  id: string;
  name: string;
  players: { least: number; most: number };
  features: string[];
}

const plates = import.meta.glob<{ default: Plate }>(['../plates/*.json', '!../plates/index.json']);

export async function loadPlate(id: string): Promise<Plate> {
  const load = plates[`../plates/${id}.json`];
  return load ? (await load()).default : (await (await import('./own')).drawOwn(id)).plate;
}
