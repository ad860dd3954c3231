import { describe, expect, test } from 'vitest';
import { chances, tunnelOdds, unseen } from '../src/game/odds';
import type { Counts } from '../src/game/types';
import { moment, plate } from './moments';

const { view } = moment('europe-turn');
const { rules } = plate('europe');
const sum = (counts: Counts) => Object.values(counts).reduce((a, b) => a + b, 0);

test('what is unseen lies in the deck or came blind into the hands of others', () => {
  const blind = view.cards.reduce((total, count, seat) => total + (seat === view.seat ? 0 : count - sum(view.known[seat]!)), 0);
  const left = unseen(rules.cards, view);
  expect(sum(left)).toBe(view.deck + blind);
  expect(Math.min(...Object.values(left))).toBeGreaterThanOrEqual(0);
});

describe('chances', () => {
  test('are those of drawing without putting back', () => {
    // 10 cards, 4 of them marked, 3 drawn: C(4,k)·C(6,3−k) / C(10,3)
    [20, 60, 36, 4].forEach((ways, k) => expect(chances(10, 4, 3)[k]).toBeCloseTo(ways / 120, 12));
  });
  test('know what cannot be', () => {
    expect(chances(5, 0, 3)).toEqual([1, 0, 0, 0]);
    expect(chances(3, 3, 3)).toEqual([0, 0, 0, 1]);
    expect(chances(0, 0, 0)).toEqual([1]);
  });
});

describe('a tunnel', () => {
  test('counts the colour of the payment and the locomotives', () => {
    const left = unseen(rules.cards, view);
    const odds = tunnelOdds(rules, view, 'white');
    expect(odds).toEqual(chances(sum(left), left.white! + left.locomotive!, 3));
    expect(odds.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
  });
  test('paid with locomotives alone fears only locomotives', () => {
    expect(tunnelOdds(rules, view, 'locomotive')[0]).toBeGreaterThan(tunnelOdds(rules, view, 'white')[0]!);
  });
  test('goes on with the discards when the deck ends', () => {
    const late = { ...view, deck: 1, discard: { white: 2 } };
    const odds = tunnelOdds(rules, late, 'white');
    expect(odds[0]).toBe(0);
    expect(odds[1]).toBe(0);
    expect(odds[2]! + odds[3]!).toBeCloseTo(1, 12);
  });
  test('asks for nothing when no card is left to turn up', () => {
    expect(tunnelOdds(rules, { ...view, deck: 0, discard: {} }, 'white')).toEqual([1, 0, 0, 0]);
  });
});
