import { describe, expect, test } from 'vitest';
import { nextTip, TIPS, type Scene } from '../src/learning/coach';
import { concern } from '../src/learning/hint';
import { moment, plate } from './moments';

const all = new Set(TIPS.map(({ id }) => id));
const but = (...ids: string[]) => new Set([...all].filter((id) => !ids.includes(id)));

function scene(name: string, change: Partial<Scene> = {}): Scene {
  const { view, events } = moment(name);
  return { plate: plate(view.edition), view, events, route: null, ...change };
}

describe('the coach', () => {
  test('begins with the tickets to choose', () => {
    expect(nextTip(scene('europe-opening'), new Set(), 0)).toBe('opening');
  });

  test('begins First Journey with the tickets in hand, then the cards', () => {
    const first = scene('first_journey-turn');
    expect(nextTip(first, new Set(['done']), 0)).toBe('given');
    expect(nextTip(first, new Set(['done', 'given']), 0)).toBe('draw');
  });

  test.each([
    ['europe-tunnel', 'tunnel_pay'],
    ['europe-second-card', 'second'],
    ['europe-tickets', 'keep'],
    ['san_francisco-tourists', 'tourists'],
    ['usa-last-round', 'last_round'],
    ['usa-over', 'over'],
    ['first_journey-over', 'over'],
  ])('in %s speaks of %s before anything else', (name, tip) => {
    expect(nextTip(scene(name), new Set(), 0)).toBe(tip);
  });

  test.each([
    ['usa-turn', 'claim'],
    ['usa-turn', 'open_locomotive'],
    ['usa-turn', 'closed'],
    ['europe-turn', 'station'],
    ['first_journey-turn', 'swap'],
    ['first_journey-turn', 'east_west'],
  ])('in %s comes to %s when the rest is known', (name, tip) => {
    expect(nextTip(scene(name), but(tip), 0)).toBe(tip);
  });

  test('explains a route when it is chosen', () => {
    const { view, events } = moment('usa-turn');
    const board = plate('usa');
    const grey = view.legal.find((action) => action.type === 'claim' && board.routes.find(({ id }) => id === action.route)!.color === 'grey')!;
    const chosen = { plate: board, view, events, route: grey.type === 'claim' ? grey.route : null };
    expect(nextTip(chosen, but('grey'), 9)).toBe('grey');
    expect(nextTip({ ...chosen, route: null }, but('grey'), 9)).toBeNull();
  });

  test('does not speak of drawing cards to somebody who builds', () => {
    const { view, events } = moment('usa-turn');
    const claim = view.legal.find((action) => action.type === 'claim')!;
    const route = claim.type === 'claim' ? claim.route : null;
    expect(nextTip({ plate: plate('usa'), view, events, route }, but('market'), 0)).toBeNull();
    expect(nextTip(scene('europe-turn', { building: true }), new Set(), 0)).toBe('station');
  });

  test('teaches the market to whoever comes from a board without one', () => {
    expect(nextTip(scene('usa-turn'), new Set(['given', 'draw', 'claim', 'done']), 0)).toBe('market');
  });

  test('lets the others play before it speaks of waiting', () => {
    const { view, ...rest } = scene('usa-turn');
    const waiting = { ...rest, view: { ...view, to_act: [1], legal: [] } };
    expect(nextTip(waiting, new Set(['closed']), 0)).toBeNull();
    expect(nextTip(waiting, new Set(['closed', 'market']), 0)).toBe('waiting');
  });

  test('says nothing twice', () => {
    for (const name of ['usa-turn', 'europe-turn', 'europe-over']) expect(nextTip(scene(name), all, 0)).toBeNull();
  });

  test('keeps what can wait for another turn', () => {
    expect(nextTip(scene('usa-turn'), but('open_locomotive'), 2)).toBeNull();
  });

  test('leaves spectators alone', () => {
    const { view, ...rest } = scene('usa-turn');
    expect(nextTip({ ...rest, view: { ...view, seat: null, hand: null, tickets: null } }, new Set(), 0)).toBeNull();
  });
});

describe('a hint', () => {
  const usa = scene('usa-turn');

  test('to claim lights the route and its payment', () => {
    const hint = { action: { type: 'claim', route: 'helena-seattle', color: 'yellow', locomotives: 2 } as const };
    const { routes, cards } = concern(hint, usa.plate, usa.view);
    expect(routes).toEqual(['helena-seattle']);
    expect(cards).toEqual(['yellow', 'yellow', 'yellow', 'yellow', 'locomotive', 'locomotive']);
  });

  test('to draw lights the card, the route and the ticket that it is for', () => {
    const hint = {
      action: { type: 'draw', card: 'red' } as const,
      reason: { id: 'card_for_ticket', args: { card: 'red', route: 'el_paso-dallas', ticket: 'duluth-el_paso' } },
    };
    expect(concern(hint, usa.plate, usa.view)).toEqual({
      routes: ['el_paso-dallas'],
      cities: ['duluth', 'el_paso'],
      cards: ['red'],
      tickets: ['duluth-el_paso'],
    });
  });

  test('in a tunnel shows the cards to add', () => {
    const { plate: board, view } = scene('europe-tunnel');
    const { cards } = concern({ action: { type: 'pay_tunnel', locomotives: 0 } }, board, view);
    expect(cards).toEqual(Array(view.tunnel!.extra).fill(view.tunnel!.color));
  });
});
