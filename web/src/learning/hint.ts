// A bot's advice: what it would do, and what on the table that is about.
import type { Plate } from '../board/plate';
import { cardsOf } from '../game/payments';
import type { Action, Reason, View } from '../game/types';
import type { Wording } from '../game/wording';
import { m } from '../words/messages.js';

export interface Hint {
  action: Action;
  reason?: Reason | null;
}

/** Things to light up: routes and cities on the map, cards to take or to pay, tickets. */
export interface Concern {
  routes: string[];
  cities: string[];
  cards: string[];
  tickets: string[];
}

export function concern({ action, reason }: Hint, plate: Plate, view: View): Concern {
  const { route, city, ticket } = reason?.args ?? {};
  const routes = action.type === 'claim' ? [action.route] : typeof route === 'string' ? [route] : [];
  const tickets = action.type === 'keep_tickets' ? action.tickets : typeof ticket === 'string' ? [ticket] : [];
  const ends = plate.tickets.filter(({ id }) => tickets.includes(id)).flatMap(({ a, b }) => [a, b]);
  const named = 'city' in action ? action.city : city;
  const cities = [...new Set([...(typeof named === 'string' ? [named] : []), ...ends])];
  return { routes, cities, cards: cards(action, plate, view), tickets };
}

function cards(action: Action, plate: Plate, view: View): string[] {
  switch (action.type) {
    case 'draw':
      return [action.card === 'blind' ? 'back' : action.card];
    case 'claim':
      return paid(action, plate.routes.find(({ id }) => id === action.route)?.length ?? 0);
    case 'build_station':
      return paid(action, plate.rules.stations?.costs[view.stations[view.seat ?? 0]?.length ?? 0] ?? 0);
    case 'pay_tunnel':
      return view.tunnel ? paid({ color: view.tunnel.color, locomotives: action.locomotives }, view.tunnel.extra) : [];
    default:
      return [];
  }
}

function paid({ color, locomotives }: { color: string; locomotives: number }, count: number): string[] {
  return cardsOf({ color, colored: Math.max(0, count - locomotives), locomotives });
}

/** An action as a button says it. */
export function actionText(action: Action, words: Wording): string {
  const edition = words.edition;
  switch (action.type) {
    case 'draw':
      return action.card === 'blind' ? m.act_draw_blind({ edition }) : m.act_take({ edition, card: words.card(action.card) });
    case 'claim':
      return `${m.act_claim({ edition })}: ${words.route(action.route)}`;
    case 'build_station':
      return m.act_build_station_in({ city: words.city(action.city) });
    case 'place_tourists':
      return m.act_place_here({ city: words.city(action.city) });
    case 'take_token':
      return m.act_take_token({ city: words.city(action.city) });
    case 'draw_tickets':
      return m.act_tickets({ edition });
    case 'keep_tickets':
      return `${m.keep_tickets({ edition, count: action.tickets.length })}: ${words.list(action.tickets.map((id) => words.ticket(id)))}`;
    case 'pay_tunnel':
      return m.pay_for_tunnel();
    case 'abandon_tunnel':
      return m.act_give_up_tunnel();
    case 'swap_tickets':
      return m.act_swap();
    case 'pass':
      return m.act_pass();
  }
}
