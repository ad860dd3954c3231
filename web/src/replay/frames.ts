// A game frame by frame as the server tells it, and its frames gathered into turns.
import type { Action, Counts, GameEvent, Phase, View } from '../game/types';

/** Through whose eyes: everything open, a spectator's, or those of a seat. */
export type Eyes = 'all' | 'none' | number;

export interface RawFrame {
  number: number;
  seat?: number;
  action?: Action;
  events: GameEvent[];
  view: View;
}

export interface Frame {
  seat: number | null;
  events: GameEvent[];
  /** Nobody sits before a replay: there is no own seat in it, and nothing to be done. */
  view: View;
  /** Of each seat, what these eyes see. */
  hands: (Counts | null)[];
  tickets: (string[] | null)[];
}

/** The same as `now`; whatever in it equals `before` is the very object of before, so that only changes are drawn. */
export function settle<T>(before: T, now: T): T {
  if (Object.is(before, now)) return before;
  if (typeof before !== 'object' || typeof now !== 'object' || before === null || now === null) return now;
  if (Array.isArray(before) !== Array.isArray(now)) return now;
  const [old, fresh] = [before as Record<string, unknown>, now as Record<string, unknown>];
  const keys = Object.keys(fresh);
  let same = keys.length === Object.keys(old).length;
  for (const key of keys) {
    fresh[key] = settle(old[key], fresh[key]);
    same &&= key in old && Object.is(fresh[key], old[key]);
  }
  return same ? before : now;
}

export function develop(raw: RawFrame[]): Frame[] {
  const frames: Frame[] = [];
  for (const { seat = null, events, view } of raw) {
    const own = <T>(thing: T | null) => view.names.map((_, player) => (player === view.seat ? thing : null));
    const frame: Frame = {
      seat,
      events,
      hands: view.all_hands ?? own(view.hand),
      tickets: view.all_tickets ?? own(view.tickets),
      view: { ...view, seat: null, hand: null, tickets: null, offered: null, legal: [] },
    };
    const before = frames.at(-1);
    if (before) {
      frame.view = settle(before.view, frame.view);
      frame.hands = settle(before.hands, frame.hands);
      frame.tickets = settle(before.tickets, frame.tickets);
    }
    frames.push(frame);
  }
  return frames;
}

export interface Turn {
  first: number;
  last: number;
  /** Null for the deal. */
  seat: number | null;
  /** Null for what comes before the first turn: the deal, the first tickets, the tourists. */
  number: number | null;
}

const GOES_ON: Phase[] = ['second_card', 'keep_tickets', 'tunnel', 'take_token'];

/** A turn is what one player does from being asked until the next one is. */
export function turnsOf(frames: Frame[]): Turn[] {
  const turns: Turn[] = [{ first: 0, last: 0, seat: null, number: null }];
  let count = 0;
  for (let i = 1; i < frames.length; i++) {
    const { phase } = frames[i - 1]!.view;
    if (GOES_ON.includes(phase)) turns.at(-1)!.last = i;
    else turns.push({ first: i, last: i, seat: frames[i]!.seat, number: phase === 'turn' ? ++count : null });
  }
  return turns;
}

/** What everybody can count at the table; the whole of it when the game is over. */
export function pointsOf(view: View, byTickets: boolean): number[] {
  return view.scores.map(({ total, routes, tokens }) => (byTickets || view.phase === 'over' ? total : routes + tokens));
}

/** How the points are shared out, from 0 to 1. Everybody begins with `stake` points, so that the first route does not take all. */
export function sharesOf(points: number[], stake: number): number[] {
  const weights = points.map((value) => Math.max(0, value) + stake);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
