// The server's requests about finished games: summary, frames, what I have played.
import type { Score } from '../game/types';
import { ask } from '../net/api';
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
};
