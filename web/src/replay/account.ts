// What was done in each turn, in words.
import { tell, type Line } from '../game/story';
import type { Wording } from '../game/wording';
import { m } from '../words/messages.js';
import type { Frame, Turn } from './frames';

export interface Account {
  /** Sentences, the first names who acts. */
  lines: Line[];
  /** The tickets that were kept, where these eyes see them. */
  kept: string;
  /** What it was about, to be seen on the map. */
  routes: string[];
  cities: string[];
  /** Whether trains were placed. */
  claimed: boolean;
  /** Points that the turn brought its player. */
  gain: number;
}

export function accountsOf(turns: Turn[], frames: Frame[], points: number[][], words: Wording): Account[] {
  const names = frames[0]!.view.names;
  return turns.map(({ first, last, seat }) => {
    const events = frames.slice(first, last + 1).flatMap((frame) => frame.events);
    const dealt: Line = { key: 0, seat: null, text: m.replay_deal(), cards: [], routes: [] };
    const lines = seat === null ? [dealt] : tell(events, names, words);
    const kept = events.flatMap(({ type, ticket }) => (seat !== null && type === 'ticket_kept' && ticket ? [words.ticket(ticket as string)] : []));
    const placed = events.flatMap(({ type, city }) => (type === 'station_built' || type === 'token_taken' || type === 'tourists_placed' ? [city as string] : []));
    const over = frames[last]!.view.phase === 'over';
    return {
      lines,
      kept: words.list(kept),
      routes: [...new Set(lines.flatMap((line) => line.routes))],
      cities: placed,
      claimed: events.some(({ type }) => type === 'route_claimed'),
      gain: seat === null || over ? 0 : points[last]![seat]! - points[first - 1]![seat]!,
    };
  });
}

/** A turn's place in the game: "Turn 12 of 140", or what comes before the first. */
export function placeOf(turn: Turn, turns: Turn[]): string {
  if (turn.number === null) return m.replay_before();
  return m.replay_turn({ number: turn.number, total: turns.findLast(({ number }) => number !== null)!.number! });
}
