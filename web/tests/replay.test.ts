import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Plate } from '../src/board/plate';
import type { GameEvent, Phase, View } from '../src/game/types';
import { Wording } from '../src/game/wording';
import { accountsOf, placeOf } from '../src/replay/account';
import type { Summary } from '../src/replay/archive';
import { develop, pointsOf, settle, sharesOf, turnsOf, type RawFrame } from '../src/replay/frames';
import { holds } from '../src/replay/proof';
import { recordIn } from '../src/replay/record';
import { Reel } from '../src/replay/reel.svelte';

const plate = JSON.parse(readFileSync(new URL('../src/plates/europe.json', import.meta.url), 'utf8')) as Plate;
const words = new Wording(plate);
const nothing = { routes: 0, tickets: 0, longest: 0, stations: 12, tokens: 0, total: 12, completed_tickets: 0, longest_length: 0 };

function view(phase: Phase, more: Partial<View> = {}): View {
  return {
    edition: 'europe', names: ['Ana', 'Rui'], seat: null, phase, to_act: [0], hand: null, tickets: null, offered: null, legal: [], cards: [4, 4],
    known: [{}, {}], ticket_counts: [0, 0], offered_counts: [0, 0], completed: [[], []], bonus: [false, false], trains: [45, 45],
    scores: [{ ...nothing }, { ...nothing }], routes: {}, closed: [], stations: [[], []], piles: {}, tokens: [[], []], market: ['red', 'blue'],
    deck: 90, discard: {}, ticket_deck: 30, tunnel: null, final_turns: null, passes: 0, all_hands: [{ red: 4 }, { blue: 4 }], all_tickets: [[], []], winners: [], ...more,
  };
}
const frame = (number: number, seat: number | undefined, phase: Phase, events: GameEvent[] = [], more: Partial<View> = {}): RawFrame => ({ number, seat, events, view: view(phase, more) });
const drawn = (seat: number, card: string | null): GameEvent => ({ type: 'card_drawn', seat, card, source: 'deck' });

const claimed = {
  routes: { 'dieppe-paris': 1 },
  scores: [{ ...nothing }, { ...nothing, routes: 1, total: 13 }],
};
/** The deal, both keep tickets, Ana draws two cards, Rui claims a route, and it is over. */
const raw = (): RawFrame[] => [
  frame(0, undefined, 'opening_tickets', [{ type: 'ticket_offered', seat: 0, ticket: 'paris-wien' }]),
  frame(1, 0, 'opening_tickets', [{ type: 'ticket_kept', seat: 0, ticket: 'paris-wien' }]),
  frame(2, 1, 'turn', [{ type: 'ticket_kept', seat: 1, ticket: null }]),
  frame(3, 0, 'second_card', [drawn(0, 'red'), { type: 'market_turned', slot: 0, card: 'red' }]),
  frame(4, 0, 'turn', [drawn(0, 'green')]),
  frame(5, 1, 'turn', [{ type: 'route_claimed', seat: 1, route: 'dieppe-paris', color: 'purple', locomotives: 0, points: 1 }], claimed),
  frame(6, 0, 'over', [drawn(0, 'red'), { type: 'game_over', reason: 'trains' }], { ...claimed, scores: [{ ...nothing, total: 40 }, { ...nothing, total: 30 }], winners: [0] }),
];

describe('frames', () => {
  test('what has not changed is the very same object', () => {
    const frames = develop(raw());
    expect(frames[4]!.view.routes).toBe(frames[0]!.view.routes);
    expect(frames[4]!.view.scores).toBe(frames[0]!.view.scores);
    expect(frames[5]!.view.routes).toEqual({ 'dieppe-paris': 1 });
    expect(frames[6]!.view.routes).toBe(frames[5]!.view.routes);
    expect(frames[5]!.view.scores[0]).toBe(frames[0]!.view.scores[0]);
  });

  test('settling never changes what is said', () => {
    const pairs: [unknown, unknown][] = [
      [{ a: 1 }, { a: 1, b: 2 }], [{ a: 1, b: 2 }, { a: 1 }], [[1, 2], [1]], [[], {}], [null, { a: null }], [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }],
      [{ a: undefined }, { b: undefined }],
    ];
    for (const [before, now] of pairs) expect(settle(before, structuredClone(now))).toStrictEqual(now);
  });

  test('eyes see their own hand, and nobody sits before a replay', () => {
    const seen = develop([{ number: 0, events: [], view: view('turn', { seat: 1, hand: { blue: 4 }, tickets: ['paris-wien'], all_hands: null, all_tickets: null, legal: [{ type: 'pass' }] }) }])[0]!;
    expect(seen.hands).toEqual([null, { blue: 4 }]);
    expect(seen.tickets).toEqual([null, ['paris-wien']]);
    expect(seen.view).toMatchObject({ seat: null, hand: null, legal: [] });
    expect(develop(raw())[0]!.hands).toEqual([{ red: 4 }, { blue: 4 }]);
  });

  test('a turn is all that one player does in a row; what comes before the first has no number', () => {
    expect(turnsOf(develop(raw()))).toEqual([
      { first: 0, last: 0, seat: null, number: null },
      { first: 1, last: 1, seat: 0, number: null },
      { first: 2, last: 2, seat: 1, number: null },
      { first: 3, last: 4, seat: 0, number: 1 },
      { first: 5, last: 5, seat: 1, number: 2 },
      { first: 6, last: 6, seat: 0, number: 3 },
    ]);
  });

  test('points are those that everybody can count, and all of them at the end', () => {
    const frames = develop(raw());
    expect(pointsOf(frames[5]!.view, false)).toEqual([0, 1]);
    expect(pointsOf(frames[6]!.view, false)).toEqual([40, 30]);
    expect(pointsOf(frames[5]!.view, true)).toEqual([12, 13]);
  });

  test('shares make a whole, from the first point to a loss', () => {
    expect(sharesOf([0, 0], 2)).toEqual([0.5, 0.5]);
    expect(sharesOf([-20, 6], 2)).toEqual([0.2, 0.8]);
    expect(sharesOf([3, 5, 9, 1], 1).reduce((sum, share) => sum + share)).toBeCloseTo(1);
  });
});

describe('accounts', () => {
  const frames = develop(raw());
  const turns = turnsOf(frames);
  const points = frames.map((each) => pointsOf(each.view, false));
  const accounts = accountsOf(turns, frames, points, words);

  test('each turn is told once, with what it brought', () => {
    expect(accounts.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ['The cards are dealt'],
      ['Ana kept 1 ticket'],
      ['Rui kept 1 ticket'],
      ['Ana took a red card and a green card'],
      ['Rui claimed Dieppe – Paris'],
      ['Ana took a red card', 'The last round is over.'],
    ]);
    expect(accounts.map(({ gain }) => gain)).toEqual([0, 0, 0, 0, 1, 0]);
    expect(accounts[4]!.routes).toEqual(['dieppe-paris']);
    expect(accounts.map(({ claimed }) => claimed)).toEqual([false, false, false, false, true, false]);
  });

  test('half a turn tells no more than has happened', () => {
    const [half] = accountsOf([{ ...turns[3]!, last: 3 }], frames, points, words);
    expect(half!.lines.map(({ text }) => text)).toEqual(['Ana took a red card']);
  });

  test('kept tickets are named to whom they may be', () => {
    expect(accounts[1]!.kept).toBe('Paris – Wien');
    expect(accounts[2]!.kept).toBe('');
  });

  test('the place is a turn of all turns', () => {
    expect(placeOf(turns[0]!, turns)).toBe('Before the first turn');
    expect(placeOf(turns[4]!, turns)).toBe('Turn 2 of 3');
  });
});

describe('a reel', () => {
  const summary = { id: 'g', edition: 'europe', players: [{ name: 'Ana', bot: null }, { name: 'Rui', bot: 'easy' }], over: true } as Summary;
  let reel: Reel;
  beforeEach(() => {
    vi.useFakeTimers();
    reel = new Reel(summary, plate, develop(raw()));
  });
  afterEach(() => vi.useRealTimers());

  test('goes to any frame and stays within its ends', () => {
    reel.seek(5);
    expect(reel.table.view.routes).toEqual({ 'dieppe-paris': 1 });
    reel.seek(99);
    expect(reel.position).toBe(6);
    reel.seek(-3);
    expect(reel.position).toBe(0);
    expect(reel.table.view.routes).toEqual({});
  });

  test('a train rolls in only when one step leads to it', () => {
    reel.seek(5);
    expect(reel.table.arrived.size).toBe(0);
    reel.seek(4);
    reel.step(1);
    expect([...reel.table.arrived]).toEqual(['dieppe-paris']);
  });

  test('a turn is stepped over as a whole', () => {
    reel.seek(2);
    reel.stepTurn(1);
    expect(reel.position).toBe(4);
    reel.stepTurn(-1);
    expect(reel.position).toBe(2);
    reel.stepTurn(-9);
    expect(reel.position).toBe(0);
  });

  test('plays to its end and stops there; play begins anew', () => {
    reel.play();
    vi.advanceTimersByTime(60_000);
    expect([reel.position, reel.playing]).toEqual([6, false]);
    reel.toggle();
    expect([reel.position, reel.playing]).toEqual([0, true]);
    reel.step(1);
    expect([reel.position, reel.playing]).toEqual([1, false]);
    vi.advanceTimersByTime(60_000);
    expect(reel.position).toBe(1);
  });

  test('runs faster when told, and comes round to slow', () => {
    const speeds = Array.from({ length: 5 }, () => (reel.faster(), reel.speed));
    expect(speeds).toEqual([2, 4, 8, 0.5, 1]);
  });

  test('other eyes are fetched once and see the same moment', async () => {
    const answer = raw().map((each) => ({ ...each, view: { ...each.view, all_hands: null, all_tickets: null } }));
    const fetched = vi.fn(async () => new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }));
    vi.stubGlobal('fetch', fetched);
    reel.seek(5);
    await reel.see('none');
    expect(reel.frame.hands).toEqual([null, null]);
    expect(reel.position).toBe(5);
    await reel.see('all');
    await reel.see('none');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledWith('/api/games/g/replay?eyes=none', expect.anything());
    vi.unstubAllGlobals();
  });
});

describe('the proof', () => {
  const proof = { seed: '00'.repeat(32), salt: '00'.repeat(16), commitment: '17b0761f87b081d5cf10757ccc89f12be355c70e2e29df288b65b30710dcbcd1' };

  test('holds for the hash of seed and salt alone', async () => {
    expect(await holds(proof)).toBe(true);
    expect(await holds({ ...proof, salt: '01'.repeat(16) })).toBe(false);
  });

  test('is not judged where the browser cannot hash', async () => {
    vi.stubGlobal('crypto', {});
    expect(await holds(proof)).toBeNull();
    vi.unstubAllGlobals();
  });
});

describe('a record file', () => {
  const file = (text: string, size = text.length) => ({ size, text: async () => text });

  test('is read if it is one', async () => {
    expect(await recordIn(file('{"edition": "usa", "actions": []}'))).toEqual({ edition: 'usa', actions: [] });
  });

  test.each(['', 'hello', 'null', '[]', '{"edition": "usa"}'])('%j is none', async (text) => {
    await expect(recordIn(file(text))).rejects.toThrow('not the record of a game');
  });

  test('must not be huge', async () => {
    await expect(recordIn(file('{}', 5_000_000))).rejects.toThrow('too big');
  });
});
