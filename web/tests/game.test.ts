import { readFileSync, readdirSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { arrived, longestPath, neighbours, progress } from '../src/game/network';
import { bestFirst, cardsOf, claims, lacking, tunnelPayments } from '../src/game/payments';
import { tell } from '../src/game/story';
import { Wording } from '../src/game/wording';
import { locales, overwriteGetLocale, type Locale } from '../src/words/runtime.js';
import { moment, plate } from './moments';

beforeEach(() => overwriteGetLocale(() => 'en'));

const names = readdirSync(new URL('../fixtures/', import.meta.url))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

describe('payments', () => {
  const { view } = moment('europe-turn');
  const europe = plate('europe');

  test('the one with the fewest locomotives comes first, then the colour of which most is left', () => {
    const pay = (color: string, colored: number, locomotives: number) => ({ action: { type: 'pass' } as const, color, colored, locomotives });
    const sorted = bestFirst([pay('red', 1, 1), pay('blue', 2, 0), pay('red', 2, 0)], { red: 5, blue: 2, locomotive: 1 });
    expect(sorted.map(({ color, locomotives }) => `${color} ${locomotives}`)).toEqual(['red 0', 'blue 0', 'red 1']);
  });

  test('pay exactly the length of the route', () => {
    const routes = new Set(view.legal.flatMap((action) => (action.type === 'claim' ? [action.route] : [])));
    expect(routes.size).toBeGreaterThan(0);
    for (const id of routes) {
      const route = europe.routes.find((candidate) => candidate.id === id)!;
      for (const payment of claims(view.legal, route, view.hand!)) expect(cardsOf(payment)).toHaveLength(route.length);
    }
  });

  test('a route that can be claimed lacks nothing, and the others do', () => {
    const claimable = new Set(view.legal.flatMap((action) => (action.type === 'claim' ? [action.route] : [])));
    for (const route of europe.routes) {
      if (claimable.has(route.id)) expect(lacking(route, view.hand!), route.id).toBe(0);
      else if (view.routes[route.id] === undefined && !(route.twin && view.routes[route.twin] === view.seat) && !view.closed.includes(route.id))
        expect(lacking(route, view.hand!), route.id).toBeGreaterThan(0);
    }
  });

  test('a tunnel asks for what it says', () => {
    const { view: digging } = moment('europe-tunnel');
    const { color, extra } = digging.tunnel!;
    const payments = tunnelPayments(digging.legal, color, extra);
    expect(payments.length).toBeGreaterThan(0);
    for (const payment of payments) expect(cardsOf(payment)).toHaveLength(extra);
  });
});

describe('the network', () => {
  test('a finished ticket needs nothing more', () => {
    const { view } = moment('usa-over');
    const usa = plate('usa');
    const around = neighbours(usa);
    view.completed.forEach((tickets, seat) => {
      for (const id of tickets) {
        const { a, b } = usa.tickets.find((ticket) => ticket.id === id)!;
        const found = progress(usa, around, a, b, { owners: view.routes, closed: new Set(view.closed), seat });
        expect(found.missing, id).toBe(0);
        expect(found.way).not.toBeNull();
      }
    });
  });

  test('a ticket whose last way is taken has not arrived', () => {
    const usa = plate('usa');
    const owners = Object.fromEntries(usa.routes.filter(({ a, b }) => [a, b].includes('miami')).map(({ id }) => [id, 1]));
    const found = progress(usa, neighbours(usa), 'boston', 'miami', { owners, closed: new Set(), seat: 0 });
    expect(found.way).toBeNull();
    expect(arrived(found)).toBe(false);
  });

  test('a way never uses what is somebody else’s', () => {
    const { view } = moment('europe-turn');
    const europe = plate('europe');
    const around = neighbours(europe);
    for (const id of view.tickets!) {
      const { a, b } = europe.tickets.find((ticket) => ticket.id === id)!;
      const { way } = progress(europe, around, a, b, { owners: view.routes, closed: new Set(view.closed), seat: view.seat! });
      for (const route of way ?? []) expect([undefined, view.seat]).toContain(view.routes[route.id]);
    }
  });

  test('the longest path is as long as the engine says', () => {
    for (const name of ['europe-over', 'usa-over']) {
      const { view } = moment(name);
      const board = plate(view.edition);
      view.scores.forEach(({ longest_length }, seat) => {
        const ids = longestPath(board, view.routes, seat);
        const length = ids.reduce((sum, id) => sum + board.routes.find((route) => route.id === id)!.length, 0);
        expect(length, `${name}, seat ${seat}`).toBe(longest_length);
      });
    }
  });
});

test('the journal shows all the cards that a tunnel has cost', () => {
  const tunnel = { seat: 0, route: 'venezia-zurich' };
  const events = [
    { type: 'tunnel_revealed', ...tunnel, cards: ['green', 'red', 'locomotive'], extra: 2 },
    { type: 'tunnel_paid', ...tunnel, locomotives: 1 },
    { type: 'route_claimed', ...tunnel, color: 'green', locomotives: 1, points: 2 },
    { type: 'route_claimed', seat: 1, route: 'dieppe-paris', color: 'purple', locomotives: 0, points: 1 },
  ];
  const [, dug, claimed] = tell(events, ['Ana', 'Rui'], new Wording(plate('europe')));
  expect(dug!.cards).toEqual(['green', 'green', 'green', 'locomotive']);
  expect(claimed!.cards).toEqual(['purple']);
});

describe.each(locales)('in %s', (locale) => {
  beforeEach(() => overwriteGetLocale(() => locale));

  test.each(names)('%s is told without a gap', (name) => {
    const { view, events } = moment(name);
    const lines = tell(events, view.names, new Wording(plate(view.edition)));
    expect(lines.length > 0, 'there is something to tell once the tickets are chosen').toBe(view.phase !== 'opening_tickets');
    for (const { text } of lines) {
      expect(text).not.toMatch(/undefined|null|\{|\}|NaN|_/);
      expect(text.length).toBeGreaterThan(5);
    }
  });

  test('every route has a description that can be read aloud', () => {
    for (const id of ['europe', 'san_francisco', 'first_journey']) {
      const board = plate(id);
      const words = new Wording(board);
      for (const route of board.routes) expect(words.facts(route)).not.toMatch(/undefined|\{|color_|_/);
    }
  });
});

test('every field of a view is known here', () => {
  const inside = (file: string, begin: string, end: string) =>
    readFileSync(new URL(file, import.meta.url), 'utf8').split(begin)[1]!.split(end)[0]!;
  const fields = (text: string) => [...text.matchAll(/^ +(\w+): /gm)].map((found) => found[1]!);
  const engine = fields(inside('../../src/allaboard/engine/views.py', 'class View:', 'def '));
  expect(fields(inside('../src/game/types.ts', 'interface View {', '}'))).toEqual(engine.filter((name) => name !== 'record'));
});

test('numbers and plurals follow each language', () => {
  const say = (locale: Locale, id: string, count: number) => {
    overwriteGetLocale(() => locale);
    return new Wording(plate(id)).trains(count);
  };
  expect(say('en', 'san_francisco', 1)).toBe('1 cable car');
  expect(say('pt-PT', 'europe', 2)).toBe('2 carruagens');
  expect(say('pt-PT', 'usa', 0)).toBe('0 comboios');
  expect(say('pt-BR', 'usa', 0)).toBe('0 vagão');
  expect(say('pt-BR', 'first_journey_usa', 3)).toBe('3 trens');
  expect(say('ro', 'usa', 20)).toBe('20 de vagoane');
  expect(say('ro', 'usa', 119)).toBe('119 vagoane');
  expect(say('ro', 'first_journey', 1)).toBe('1 tren');
});

describe('equal cards are counted', () => {
  const words = new Wording(plate('europe'));
  const ferries = new Wording(plate('san_francisco'));
  test.each([
    ['en', '2 locomotives', '2 black cards', '2 ferries'],
    ['pt-PT', '2 locomotivas', '2 cartas pretas', '2 ferries'],
    ['pt-BR', '2 locomotivas', '2 cartas pretas', '2 balsas'],
    ['ro', '2 locomotive', '2 cărți negre', '2 feriboturi'],
  ] as const)('%s', (locale, engines, black, boats) => {
    overwriteGetLocale(() => locale);
    expect(words.cards(['locomotive', 'locomotive'])).toEqual([engines]);
    expect(words.cards(['black', 'black'])).toEqual([black]);
    expect(ferries.cards(['locomotive', 'locomotive'])).toEqual([boats]);
    expect(words.cards(['black', 'locomotive'])).toEqual([words.card('black'), words.card('locomotive')]);
  });
});
