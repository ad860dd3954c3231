// The engine's documents: what a seat may know (View), what it may do (Action), what happened (GameEvent).

export type Counts = Record<string, number>;

export type Action =
  | { type: 'draw'; card: string }
  | { type: 'claim'; route: string; color: string; locomotives: number }
  | { type: 'pay_tunnel'; locomotives: number }
  | { type: 'abandon_tunnel' }
  | { type: 'draw_tickets' }
  | { type: 'keep_tickets'; tickets: string[] }
  | { type: 'build_station'; city: string; color: string; locomotives: number }
  | { type: 'place_tourists'; city: string }
  | { type: 'take_token'; city: string }
  | { type: 'swap_tickets' }
  | { type: 'pass' };

export type Phase =
  | 'opening_tickets'
  | 'place_tourists'
  | 'turn'
  | 'second_card'
  | 'keep_tickets'
  | 'tunnel'
  | 'take_token'
  | 'over';

export interface Score {
  routes: number;
  tickets: number;
  longest: number;
  stations: number;
  tokens: number;
  total: number;
  completed_tickets: number;
  longest_length: number;
}

export interface Tunnel {
  route: string;
  color: string;
  locomotives: number;
  revealed: string[];
  extra: number;
}

export interface View {
  edition: string;
  names: string[];
  seat: number | null;
  phase: Phase;
  to_act: number[];
  hand: Counts | null;
  tickets: string[] | null;
  offered: string[] | null;
  legal: Action[];
  cards: number[];
  known: Counts[];
  ticket_counts: number[];
  offered_counts: number[];
  completed: string[][];
  bonus: boolean[];
  trains: number[];
  scores: Score[];
  routes: Record<string, number>;
  closed: string[];
  stations: string[][];
  piles: Counts;
  tokens: string[][];
  market: (string | null)[];
  deck: number;
  discard: Counts;
  ticket_deck: number;
  tunnel: Tunnel | null;
  final_turns: number | null;
  passes: number;
  all_hands: Counts[] | null;
  all_tickets: string[][] | null;
  winners: number[];
}

export type GameEvent = { type: string; seat?: number } & Record<string, unknown>;

export interface Reason {
  id: string;
  args: Record<string, string | number>;
}
