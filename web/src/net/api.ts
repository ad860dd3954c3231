// The server's requests that are not play: who I am, tables, seats. See docs/protocol.md.
import { refused } from '../game/wording';
import { m } from '../words/messages.js';

/** The longest name, and the longest message, that the server takes (server/wishes.py). */
export const NAME_LETTERS = 20;
export const CHAT_LETTERS = 300;
/** After so many turns in a row that the clock ended a bot takes the seat over (server/seats.py). */
export const MOST_LAPSES = 3;

export interface SeatInfo {
  name: string | null;
  kind: 'person' | 'bot' | 'open';
  bot: string | null;
  away?: boolean;
  resigned?: boolean;
  /** Turns in a row that the clock ended. */
  lapses?: number;
}

/** What may be chosen when a table is made; what is left out is as usual (server/entries.py). */
export interface Options {
  /** Seconds for each turn. */
  clock: number | null;
  hints: boolean;
}

export interface TableInfo extends Options {
  id: string;
  code: string;
  edition: string;
  status: 'open' | 'playing' | 'over';
  spectators: boolean;
  seats: SeatInfo[];
  commitment: string | null;
  seed: string | null;
  salt: string | null;
  rematch: string | null;
  /** When the turn of each seat runs out, in milliseconds since 1970. */
  deadlines: (number | null)[];
  your_seats?: number[];
  your_turn?: boolean;
  host?: boolean;
}

export interface NewSeat {
  kind: 'me' | 'here' | 'bot' | 'open';
  name?: string;
  bot?: string;
}

export class ServerError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** What went wrong, in the reader's language. */
export const told = (error: unknown) =>
  error instanceof ServerError ? refused({ code: error.code, sentence: error.message }) : m.offline();

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api/${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const document = answer.headers.get('content-type')?.includes('json') ? await answer.json() : null;
  if (!answer.ok)
    throw new ServerError(document?.error?.code ?? 'unknown', document?.error?.message ?? answer.statusText, answer.status);
  return document as T;
}

export const api = {
  me: () => ask<{ name: string }>('GET', 'me'),
  callMe: (name: string) => ask<{ name: string }>('POST', 'me', { name }),
  myTables: () => ask<TableInfo[]>('GET', 'me/tables'),
  newTable: (edition: string, seats: NewSeat[], start: boolean, options: Partial<Options>) =>
    ask<TableInfo>('POST', 'tables', { edition, seats, start, ...options }),
  byCode: (code: string) => ask<TableInfo>('GET', `codes/${encodeURIComponent(code)}`),
  sit: (table: string, seat?: number) => ask<TableInfo>('POST', `tables/${table}/sit`, seat === undefined ? {} : { seat }),
  seatBot: (table: string, seat: number, bot: string | null) => ask<TableInfo>('PUT', `tables/${table}/seats/${seat}`, { bot }),
  start: (table: string) => ask<TableInfo>('POST', `tables/${table}/start`),
  comeBack: (table: string) => ask<TableInfo>('POST', `tables/${table}/return`),
  leave: (table: string) => ask<TableInfo>('POST', `tables/${table}/leave`),
  importRecord: (record: unknown) => ask<{ id: string }>('POST', 'records', record),
  rematch: (table: string) => ask<TableInfo>('POST', `tables/${table}/rematch`),
};

/** A guest needs a name before anything else; whoever has one keeps it. `known` is the name this browser had last. */
export async function beSomebody(name: string, known: string): Promise<string> {
  if (known && known === name) {
    try {
      return (await api.me()).name;
    } catch (error) {
      if (!(error instanceof ServerError)) throw error; // else: the server has forgotten us, so we come anew
    }
  }
  return (await api.callMe(name)).name;
}
