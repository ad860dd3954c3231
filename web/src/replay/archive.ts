// The server's requests about finished games: summary, frames, import of a record, what I have played.
import type { Score } from '../game/types';
import { api, ask, ServerError } from '../net/api';
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

export const recordAddress = (id: string) => `/api/games/${encodeURIComponent(id)}/record.json`;

export const archive = {
  summary: (id: string) => ask<Summary>('GET', `games/${encodeURIComponent(id)}`),
  frames: (id: string, eyes: Eyes) => ask<RawFrame[]>('GET', `games/${encodeURIComponent(id)}/replay?eyes=${eyes}`),
  history: () => ask<Played[]>('GET', 'me/history'),
  /** Keeps a record and answers the id of its game. Only somebody with a name may do that, so a stranger gets one. */
  async keep(record: unknown, name: string): Promise<string> {
    const keep = async () => (await ask<{ id: string }>('POST', 'records', record)).id;
    try {
      return await keep();
    } catch (error) {
      if (!(error instanceof ServerError) || error.code !== 'no_name') throw error;
    }
    await api.callMe(name);
    return keep();
  },
};
