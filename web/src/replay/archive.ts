// The server's requests about finished games: summary, frames, import of a record, what I have played.
import type { Score } from '../game/types';
import type { Eyes, RawFrame } from './frames';

export interface Proof {
  commitment: string;
  seed: string;
  salt: string;
}

export interface Summary {
  id: string;
  edition: string;
  players: { name: string; bot: string | null }[];
  over: boolean;
  scores: Score[];
  winners: number[];
  fairness: Proof | null;
  finished: number | null;
  actions: number;
}

export interface Played {
  table: string;
  edition: string;
  at: number;
  seats: { seat: number; name: string; rank: number; total: number; you: boolean }[];
}

/** The server said no: a code for us, a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

async function ask<T>(path: string, body?: string): Promise<T> {
  const answer = await fetch(`/api/${path}`, body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const document = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal(document?.error?.code ?? 'unknown', document?.error?.message ?? answer.statusText);
  return document as T;
}

export const recordAddress = (id: string) => `/api/games/${encodeURIComponent(id)}/record.json`;

export const archive = {
  summary: (id: string) => ask<Summary>(`games/${encodeURIComponent(id)}`),
  frames: (id: string, eyes: Eyes) => ask<RawFrame[]>(`games/${encodeURIComponent(id)}/replay?eyes=${eyes}`),
  history: () => ask<Played[]>('me/history'),
  /** Keeps a record and answers the id of its game. Only somebody with a name may do that, so a stranger gets one. */
  async keep(record: string, name: string): Promise<string> {
    try {
      return (await ask<{ id: string }>('records', record)).id;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'no_name') throw error;
    }
    await ask('me', JSON.stringify({ name }));
    return (await ask<{ id: string }>('records', record)).id;
  },
};
