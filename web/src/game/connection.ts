// How the client talks to a table, whatever carries the words: a server, or a moment kept in a file.
import type { Action, GameEvent, View } from './types';

export type Link = 'open' | 'lost' | 'closed';

/** What comes in. `events` are those since the last update; `fresh` says that they are the whole story so far. */
export interface Update {
  view: View;
  events: GameEvent[];
  fresh: boolean;
}

export interface Refusal {
  code: string;
  sentence: string;
}

export interface Listener {
  update(update: Update): void;
  refused(refusal: Refusal): void;
  link(state: Link): void;
}

export interface Connection {
  listen(listener: Listener): void;
  send(action: Action): void;
  close(): void;
}

/** A moment that does not go on: it shows what was sent, and that is all. */
export class Still implements Connection {
  sent: Action[] = [];

  constructor(private readonly moment: { view: View; events: GameEvent[] }) {}

  listen(listener: Listener): void {
    listener.link('open');
    listener.update({ ...this.moment, fresh: true });
  }

  send(action: Action): void {
    this.sent.push(action);
    console.info('would play', JSON.stringify(action));
  }

  close(): void {}
}
