// The journal: events told in sentences, what one player does in one go in one of them.
import { m } from '../words/messages.js';
import { cardsOf } from './payments';
import type { GameEvent } from './types';
import type { Wording } from './wording';

export interface Line {
  key: number;
  seat: number | null;
  text: string;
  cards: string[];
  routes: string[];
}

const SILENT = new Set(['market_turned', 'tunnel_paid', 'ticket_offered']);

/** What happened, or what has happened since so many events. */
export function tell(log: GameEvent[], names: string[], words: Wording, since = 0): Line[] {
  const lines: Line[] = [];
  // The market is on the screen: each card turned up there would drown the rest. The first shuffle is the deal's.
  const events = log.filter(({ type }, place) => place >= since && !SILENT.has(type) && !(place === 0 && type === 'deck_reshuffled'));
  let i = 0;
  let extra = 0; // cards that the tunnel being dug asks for
  while (i < events.length) {
    const first = events[i]!;
    if (first.type === 'tunnel_revealed') extra = first.extra as number;
    let end = i + 1;
    while (end < events.length && events[end]!.type === first.type && events[end]!.seat === first.seat) end++;
    const line = sentence(events.slice(i, end), names, words, extra);
    if (line) lines.push({ key: end, seat: first.seat ?? null, routes: [], cards: [], ...line });
    if (first.type === 'route_claimed' || first.type === 'tunnel_abandoned') extra = 0;
    i = end;
  }
  return lines;
}

type Told = Pick<Line, 'text'> & Partial<Pick<Line, 'cards' | 'routes'>>;

function sentence(run: GameEvent[], names: string[], words: Wording, extra: number): Told | null {
  const event = run[0]!;
  const name = event.seat === undefined ? '' : (names[event.seat] ?? '');
  const edition = words.edition;
  const count = run.length;
  const text = (key: string) => event[key] as string;
  switch (event.type) {
    case 'card_drawn': {
      const cards = run.map((drawn) => drawn.card as string | null);
      const seen = cards.filter((card): card is string => card !== null);
      if (!seen.length) return { text: m.ev_draws_deck({ name, count }) };
      const parts = [...words.cards(seen), ...(seen.length < count ? [m.ev_blind()] : [])];
      return { text: m.ev_takes({ name, cards: words.list(parts) }), cards: seen };
    }
    case 'market_flushed':
      return { text: m.ev_market_flushed({ edition }) };
    case 'deck_reshuffled':
      return { text: m.ev_deck_reshuffled() };
    case 'route_claimed': {
      const route = words.plate.routes.find((candidate) => candidate.id === event.route);
      const locomotives = event.locomotives as number;
      const colored = Math.max(0, (route?.length ?? 0) + extra - locomotives);
      return {
        text: m.ev_route_claimed({ edition, name, route: words.route(text('route')) }),
        cards: cardsOf({ color: text('color'), colored, locomotives }),
        routes: [text('route')],
      };
    }
    case 'tunnel_revealed':
      return {
        text: event.extra ? m.ev_tunnel_revealed({ name, count: event.extra as number }) : m.ev_tunnel_free({ name }),
        cards: event.cards as string[],
        routes: [text('route')],
      };
    case 'tunnel_abandoned':
      return { text: m.ev_tunnel_abandoned({ name, route: words.route(text('route')) }) };
    case 'station_built':
      return { text: m.ev_station_built({ name, city: words.city(text('city')) }) };
    case 'station_used':
      return { text: m.ev_station_used({ name, city: words.city(text('city')), route: words.route(text('route')) }) };
    case 'ticket_kept':
      return { text: m.ev_ticket_kept({ edition, name, count }) };
    case 'ticket_returned':
      return { text: m.ev_ticket_returned({ edition, name, count }) };
    case 'ticket_completed':
      return { text: m.ev_ticket_completed({ edition, name, ticket: words.list(run.map((done) => words.ticket(done.ticket as string))) }) };
    case 'ticket_dealt':
      return { text: m.ev_ticket_dealt({ edition, name, count }) };
    case 'ticket_set_aside':
      return { text: m.ev_ticket_set_aside({ name }) };
    case 'tickets_renewed':
      return { text: m.ev_tickets_renewed() };
    case 'bonus_taken':
      return { text: m.ev_bonus_taken({ name }) };
    case 'tourists_placed':
      return { text: m.ev_tourists_placed({ name, city: words.list(run.map((placed) => words.city(placed.city as string))) }) };
    case 'token_taken':
      return { text: m.ev_token_taken({ name, city: words.list(run.map((taken) => words.city(taken.city as string))) }) };
    case 'clock_ran_out':
      return { text: event.taken_over ? m.ev_taken_over({ name }) : m.ev_clock_ran_out({ name }) };
    case 'left':
    case 'resigned':
      return { text: m.ev_left({ name: named(event, names, words) }) };
    case 'returned':
      return { text: m.ev_returned({ name: named(event, names, words) }) };
    case 'passed':
      return { text: m.ev_passed({ name }) };
    case 'last_round':
      return { text: m.ev_last_round({ name }) };
    case 'game_over':
      return { text: over(text('reason')) };
    default:
      return null;
  }
}

const named = (event: GameEvent, names: string[], words: Wording) => words.list((event.seats as number[]).map((seat) => names[seat] ?? ''));

function over(reason: string): string {
  switch (reason) {
    case 'tickets':
      return m.over_tickets();
    case 'last_train':
      return m.over_last_train();
    case 'passes':
      return m.over_passes();
    default:
      return m.over_trains();
  }
}
