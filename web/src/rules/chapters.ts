// Which paragraphs an edition's rules have, in what order, and which picture stands beside each: all read off its data.
import type { FullRules } from './facts';

export interface Paragraph {
  id: string;
  picture?: string;
  /** An entry of a list: one thing that a turn can be. */
  glyph?: string;
}
export interface Chapter {
  id: string;
  glyph: string;
  paragraphs: Paragraph[];
}

type Line = Paragraph | false | null | undefined;
const chapter = (id: string, glyph: string, ...lines: Line[]): Chapter => ({
  id,
  glyph,
  paragraphs: lines.filter((line): line is Paragraph => Boolean(line)),
});

export function chapters(rules: FullRules): Chapter[] {
  const all = rules.scoring.counts === 'tickets' ? forChildren(rules) : forEveryone(rules);
  return all.filter(({ paragraphs }) => paragraphs.length);
}

function forEveryone(rules: FullRules): Chapter[] {
  const { market, tickets, tourists, ferries, tunnels, stations, paths, routes, ending, scoring } = rules;
  return [
    chapter(
      'aim',
      'trophy',
      { id: 'aim', picture: 'network' },
      { id: 'aim_points' },
      paths && { id: 'aim_longest' },
      stations && { id: 'aim_stations' },
      tourists && { id: 'aim_tokens' },
    ),
    chapter(
      'setup',
      'person',
      { id: 'setup_supply', picture: 'supply' },
      market && { id: 'setup_market' },
      { id: tickets.opening_long ? 'setup_tickets_long' : 'setup_tickets' },
      { id: tickets.opening_returned === 'out' ? 'setup_returned_out' : 'setup_returned' },
      { id: 'setup_together' },
      tourists && { id: 'setup_tourists', picture: 'pile' },
      tourists && { id: 'setup_placed' },
      { id: 'setup_order' },
    ),
    chapter(
      'turn',
      'wheel',
      { id: 'turn' },
      { id: 'turn_cards', glyph: 'cards' },
      { id: 'turn_route', glyph: 'wagon' },
      tickets.draw > 0 && { id: 'turn_tickets', glyph: 'ticket' },
      stations && { id: 'turn_station', glyph: 'station' },
      { id: 'turn_secret' },
      { id: 'turn_pass' },
    ),
    chapter(
      'cards',
      'cards',
      { id: 'cards', picture: 'cards' },
      market && { id: 'cards_two', picture: 'market' },
      market && { id: 'cards_open_locomotive' },
      { id: 'cards_blind_locomotive' },
      market && { id: 'cards_flush', picture: 'flush' },
      { id: 'cards_deck' },
    ),
    chapter(
      'routes',
      'wagon',
      { id: 'route_pay', picture: 'pay' },
      { id: 'route_grey', picture: 'grey' },
      { id: 'route_locomotive', picture: 'wild' },
      { id: 'route_any' },
      { id: 'route_points', picture: 'points' },
      { id: 'route_double', picture: 'double' },
      routes.doubles_closed_up_to > 0 && { id: 'route_closed', picture: 'closed' },
    ),
    chapter('ferries', 'ferry', ferries && { id: 'ferry', picture: 'ferry' }),
    chapter(
      'tunnels',
      'tunnel',
      tunnels && { id: 'tunnel', picture: 'tunnel' },
      tunnels && { id: 'tunnel_extra', picture: 'turned_up' },
      tunnels && { id: 'tunnel_locomotives' },
      tunnels && { id: 'tunnel_stop' },
    ),
    chapter(
      'stations',
      'station',
      stations && { id: 'station', picture: 'station' },
      stations && { id: 'station_cost' },
      stations && { id: 'station_use' },
      stations && { id: 'station_rest' },
    ),
    chapter('tourists', 't-bridge', tourists && { id: 'token' }, tourists && { id: 'token_one' }, tourists && { id: 'token_points', picture: 'tokens' }),
    chapter(
      'tickets',
      'ticket',
      { id: 'ticket', picture: 'ticket' },
      { id: 'ticket_score' },
      tickets.draw > 0 && { id: 'ticket_draw' },
      { id: 'ticket_kept' },
    ),
    chapter(
      'end',
      'star',
      ending.trains_left !== undefined && { id: 'end', picture: 'last_trains' },
      { id: 'end_sum' },
      paths && { id: 'end_longest', picture: 'network' },
      { id: 'end_win' },
      ...scoring.ties.map((tie) => ({ id: `tie_${tie}` })),
      { id: 'tie_shared' },
    ),
  ];
}

/** Short sentences for those who have just learnt to read. */
function forChildren({ swaps, east_west, ending }: FullRules): Chapter[] {
  return [
    chapter('aim', 'trophy', { id: 'kid_aim', picture: 'network' }),
    chapter('setup', 'person', { id: 'kid_setup', picture: 'supply' }, { id: 'kid_secret' }),
    chapter(
      'turn',
      'wheel',
      { id: 'kid_turn' },
      { id: 'kid_turn_cards', glyph: 'cards' },
      { id: 'kid_turn_route', glyph: 'wagon' },
      swaps && { id: 'kid_turn_swap', glyph: 'swap' },
    ),
    chapter('cards', 'cards', { id: 'kid_cards', picture: 'cards' }, { id: 'kid_locomotive', picture: 'wild' }),
    chapter('routes', 'wagon', { id: 'kid_pay', picture: 'pay' }, { id: 'kid_any' }, { id: 'kid_double', picture: 'double' }),
    chapter('tickets', 'ticket', { id: 'kid_ticket', picture: 'ticket' }, { id: 'kid_done' }, swaps && { id: 'kid_swap' }),
    chapter('bonus', 'globe', east_west && { id: 'kid_bonus', picture: 'east_west' }, east_west && { id: 'kid_bonus_counts' }),
    chapter(
      'end',
      'star',
      ending.tickets_completed !== undefined && { id: 'kid_end' },
      ending.last_train && { id: 'kid_last_train', picture: 'last_trains' },
      { id: 'kid_tie' },
    ),
  ];
}
