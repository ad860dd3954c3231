// Ids and numbers of the engine in the reader's language.
import type { City, Plate, Route, Ticket } from '../board/plate';
import { m } from '../words/messages.js';
import { getLocale } from '../words/runtime.js';
import type { Refusal } from './connection';
import type { Payment } from './payments';
import type { Reason } from './types';

type Message = (inputs: Record<string, unknown>) => string;
const messages = m as unknown as Record<string, Message | undefined>;

/** What the server refused, in the reader's language as far as there are words for it. */
export function refused({ code, sentence }: Refusal): string {
  return (code !== 'unknown' && messages[`error_${code}`]?.({})) || m.error_unknown({ sentence });
}

/** The bots' levels, from the weakest to the strongest. */
export const LEVELS = ['beginner', 'easy', 'medium', 'hard', 'expert'];

export function levelName(level: string | null): string {
  return messages[`level_${level}`]?.({}) ?? level ?? '';
}

export class Wording {
  private readonly cities: Map<string, City>;
  private readonly routes: Map<string, Route>;
  private readonly tickets: Map<string, Ticket>;
  readonly edition: string;

  constructor(readonly plate: Plate) {
    this.edition = plate.id;
    this.cities = new Map(plate.cities.map((city) => [city.id, city]));
    this.routes = new Map(plate.routes.map((route) => [route.id, route]));
    this.tickets = new Map(plate.tickets.map((ticket) => [ticket.id, ticket]));
  }

  readonly name = (city: City): string => city.names[getLocale()] ?? city.name;
  city(id: string): string {
    const city = this.cities.get(id);
    return city ? this.name(city) : id;
  }
  ends(thing: { a: string; b: string }): string {
    return m.between({ a: this.city(thing.a), b: this.city(thing.b) });
  }
  route(id: string): string {
    const route = this.routes.get(id);
    return route ? this.ends(route) : id;
  }
  ticket(id: string): string {
    const ticket = this.tickets.get(id);
    return ticket ? this.ends(ticket) : id;
  }

  /** A card in a sentence: "a red card", "a locomotive". */
  card(card: string): string {
    return card === 'locomotive'
      ? m.a_locomotive({ edition: this.edition })
      : m.a_color_card({ card, color: m.color_card({ color: card }) });
  }
  /** Cards in a sentence, equal ones counted: "2 locomotives", "a red card". */
  cards(cards: string[]): string[] {
    return [...new Set(cards)].map((card) => {
      const count = cards.filter((other) => other === card).length;
      if (count === 1) return this.card(card);
      return card === 'locomotive' ? this.counted(card, count) : m.n_color_cards({ count, color: card });
    });
  }
  /** A card as a label. */
  cardName(card: string): string {
    return card === 'locomotive' ? m.locomotive_name({ edition: this.edition }) : m.color_name({ color: card });
  }
  trains(count: number): string {
    return m.n_trains({ count, edition: this.edition });
  }
  ticketCount(count: number): string {
    return m.n_tickets({ count, edition: this.edition });
  }
  counted(card: string, count: number): string {
    return card === 'locomotive' ? m.n_locomotives({ count, edition: this.edition }) : m.n_color({ count, color: card });
  }
  payment({ color, colored, locomotives }: Pick<Payment, 'color' | 'colored' | 'locomotives'>): string {
    return this.list([
      ...(colored ? [this.counted(color, colored)] : []),
      ...(locomotives ? [this.counted('locomotive', locomotives)] : []),
    ]);
  }
  list(parts: string[]): string {
    return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(parts);
  }

  /** What a route is, for eyes that do not see it: length, colour, kind, points. */
  facts(route: Route): string {
    const points = this.plate.rules.routes.points[route.length] ?? 0;
    return [
      m.n_spaces({ count: route.length }),
      route.color === 'grey' ? `${m.route_grey()} (${m.any_color()})` : m.color_card({ color: route.color }),
      ...(route.kind === 'tunnel' ? [m.kind_tunnel()] : []),
      ...(route.kind === 'ferry'
        ? [m.kind_ferry({ edition: this.edition }), m.kind_needs({ cards: this.counted('locomotive', route.locomotives ?? 0) })]
        : []),
      ...(route.twin ? [m.kind_double()] : []),
      ...(points ? [m.n_points({ count: points })] : []),
    ].join(', ');
  }

  refusal(refusal: Refusal): string {
    return refused(refusal);
  }

  reason({ id, args }: Reason): string {
    const message = messages[`reason_${id}`];
    if (!message) return id;
    const words: Record<string, (value: never) => string> = {
      city: (value: string) => this.city(value),
      route: (value: string) => this.route(value),
      ticket: (value: string) => this.ticket(value),
      card: (value: string) => this.cardName(value).toLocaleLowerCase(getLocale()),
      cards: (count: number) => m.n_cards({ count }),
      points: (count: number) => m.n_points({ count }),
      tickets: (count: number) => this.ticketCount(count),
      tokens: (count: number) => m.n_tokens({ count }),
      trains: (count: number) => this.trains(count),
    };
    const said = Object.entries(args).map(([key, value]) => [key, words[key]?.(value as never) ?? value]);
    return message({ edition: this.edition, ...Object.fromEntries(said) });
  }
}

/** A score, with a true minus sign below nought. */
export const score = (value: number): string => value.toLocaleString(getLocale()).replace('-', '−');

/** A signed score with a true minus sign. */
export const signed = (value: number): string =>
  value < 0 ? score(value) : `+${score(value)}`;

/** A length of time in its largest unit: "30 seconds". */
export function duration(seconds: number): string {
  const [unit, size] = seconds < 60 ? ['second', 1] : seconds < 3600 ? ['minute', 60] : ['hour', 3600];
  return new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / size));
}

/** A chance in whole percent: what can happen is not said to be nought, nor what may fail to be sure. */
export function share(chance: number): string {
  const percent = new Intl.NumberFormat(getLocale(), { style: 'percent' });
  if (chance > 0 && chance < 0.005) return `< ${percent.format(0.01)}`;
  if (chance < 1 && chance > 0.995) return `> ${percent.format(0.99)}`;
  return percent.format(chance);
}
