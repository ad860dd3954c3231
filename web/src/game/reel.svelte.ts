// A finished game, frame by frame.
import type { Connection, Listener } from './connection';
import type { GameEvent, View } from './types';

export interface Frame {
  number: number;
  seat?: number;
  events: GameEvent[];
  view: View;
}

export class Reel implements Connection {
  at = $state(0);
  private listener: Listener | null = null;

  constructor(readonly frames: Frame[]) {}

  listen(listener: Listener): void {
    this.listener = listener;
    this.show(this.at);
  }
  /** Show the game after so many actions. One step on is shown as it happened, a jump at once. */
  show(number: number): void {
    const to = Math.max(0, Math.min(this.frames.length - 1, number));
    const step = to === this.at + 1;
    this.at = to;
    const { view, events } = this.frames[to]!;
    const still = { ...view, legal: [] };
    if (step) this.listener?.update({ view: still, events, fresh: false });
    else this.listener?.update({ view: still, events: this.frames.slice(0, to + 1).flatMap((frame) => frame.events), fresh: true });
  }
  send(): void {}
  close(): void {}
}
