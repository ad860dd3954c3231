// An edition's numbers in the reader's language, as the rules and the coach put them into their sentences.
import type { Plate, Rules } from '../board/plate';
import type { Wording } from '../game/wording';
import { m } from '../words/messages.js';
import { getLocale } from '../words/runtime.js';

/** What the edition's file says beyond what the table needs. */
export interface FullRules extends Rules {
  tickets: Rules['tickets'] & { opening_deal: number; opening_long?: number; opening_returned?: 'bottom' | 'out' };
  tourists?: NonNullable<Rules['tourists']> & {
    tokens: Record<string, number>;
    placed_tokens: Record<string, number>;
    placed_piles: number;
  };
}

export const rulesOf = (plate: Plate) => plate.rules as FullRules;

function either(parts: string[]): string {
  return new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(parts);
}

/** "2 players: 2 tokens; 3 players: …" */
function byPlayers(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([players, count]) => `${m.n_players({ count: Number(players) })}: ${m.n_tokens({ count })}`)
    .join('; ');
}

export function facts(plate: Plate, words: Wording): Record<string, string> {
  const rules = rulesOf(plate);
  const { cards, market, routes, tickets, tunnels, stations, tourists, paths, east_west, ending } = rules;
  const locomotives = (count: number) => words.counted('locomotive', count);
  const { least } = plate.players;
  const few = routes.doubles_closed_up_to;
  const colors = Object.values(cards.colors);
  const dealt = tickets.opening_deal + (tickets.opening_long ?? 0);
  return {
    players: m.players_range({ least, most: plate.players.most }),
    trains: words.trains(routes.trains),
    hand: m.n_cards({ count: cards.opening_hand }),
    colors: String(colors.length),
    each: m.n_cards({ count: colors[0] ?? 0 }),
    locomotives: locomotives(cards.locomotives),
    opening_tickets: words.ticketCount(dealt),
    opening_keep: String(tickets.opening_keep),
    opening_long: String(tickets.opening_long ?? 0),
    draw: words.ticketCount(tickets.draw),
    keep: String(tickets.keep ?? 0),
    few_players: few > least ? m.players_range({ least, most: few }) : m.n_players({ count: few }),
    ...(market && { market: m.n_cards({ count: market.size }), flush: locomotives(market.flush_at) }),
    ...(tunnels && { turned_up: m.n_cards({ count: tunnels.turned_up }) }),
    ...(stations && {
      stations: m.n_stations({ count: stations.each }),
      costs: words.list(stations.costs.map((count) => m.n_cards({ count }))),
      unbuilt: m.n_points({ count: stations.unbuilt_points }),
    }),
    ...(tourists && {
      locations: words.list(tourists.locations.map((city) => words.city(city))),
      piles: byPlayers(tourists.tokens),
      placed: byPlayers(tourists.placed_tokens),
      placed_piles: String(tourists.placed_piles),
    }),
    ...(paths && { longest: m.n_points({ count: paths.longest_bonus }) }),
    ...(east_west && {
      east: either(east_west.east.map((city) => words.city(city))),
      west: either(east_west.west.map((city) => words.city(city))),
    }),
    ...(ending.trains_left !== undefined && { trains_left: words.trains(ending.trains_left) }),
    ...(ending.tickets_completed !== undefined && {
      goal: words.ticketCount(ending.tickets_completed),
      goal_number: String(ending.tickets_completed),
    }),
  };
}
