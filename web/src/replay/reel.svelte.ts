// A finished game on a reel: where we are in it, through whose eyes, and whether it runs.
import { loadPlate, type Plate } from '../board/plate';
import type { Connection, Listener } from '../game/connection';
import { Table } from '../game/table.svelte';
import type { View } from '../game/types';
import { archive, type Summary } from './archive';
import { develop, pointsOf, turnsOf, type Eyes, type Frame, type Turn } from './frames';

export const SPEEDS = [0.5, 1, 2, 4, 8];
/** Milliseconds at speed 1: a moment worth a look stays longer than a drawn card. */
const PAUSE = 650;
const LONGER = 1400;
const WORTH_A_LOOK = new Set(['route_claimed', 'tunnel_revealed', 'station_built', 'token_taken', 'ticket_completed', 'last_round', 'bonus_taken']);

/** Shows a table what the reel is at. */
class Projector implements Connection {
  private listener: Listener | null = null;

  constructor(private readonly opening: View) {}

  listen(listener: Listener) {
    this.listener = listener;
    listener.update({ view: this.opening, events: [], fresh: true });
  }
  /** `fresh` when it does not follow on what was shown before: then no train rolls in. */
  show(view: View, fresh: boolean) {
    this.listener?.update({ view, events: [], fresh });
  }
  send() {}
  close() {}
}

export class Reel {
  readonly table: Table;
  /** The same for all eyes: turns, and the points of each seat at each frame. */
  readonly turns: Turn[];
  readonly points: number[][];
  readonly last: number;
  readonly end: View;
  private readonly turnAt: number[] = [];
  private readonly projector: Projector;
  private readonly developed = new Map<Eyes, Frame[]>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  frames = $state.raw<Frame[]>([]);
  position = $state(0);
  playing = $state(false);
  speed = $state(1);
  eyes = $state<Eyes>('all');

  constructor(
    readonly summary: Summary,
    readonly plate: Plate,
    frames: Frame[],
  ) {
    this.frames = frames;
    this.developed.set('all', frames);
    this.turns = turnsOf(frames);
    this.turns.forEach(({ first, last }, turn) => {
      for (let i = first; i <= last; i++) this.turnAt[i] = turn;
    });
    this.points = frames.map(({ view }) => pointsOf(view, plate.rules.scoring.counts === 'tickets'));
    this.last = frames.length - 1;
    this.end = frames[this.last]!.view;
    this.projector = new Projector(frames[0]!.view);
    this.table = new Table(plate, this.projector, summary.players.map(({ bot }) => (bot ? 'bot' : 'friend')));
  }

  readonly frame = $derived.by(() => this.frames[this.position]!);
  readonly turn = $derived.by(() => this.turnAt[this.position]!);

  /** Go to a frame; with `roll` the trains of one step forward arrive rolling. */
  seek(to: number, roll = false) {
    const position = Math.max(0, Math.min(this.last, Math.round(to)));
    const next = position === this.position + 1;
    this.position = position;
    this.projector.show(this.frame.view, !(roll && next && this.speed <= 2));
  }
  step(by: number) {
    this.pause();
    this.seek(this.position + by, true);
  }
  /** To the end of the turn before or after this one. */
  stepTurn(by: number) {
    this.pause();
    const turn = this.turns[Math.max(0, Math.min(this.turns.length - 1, this.turn + by))]!;
    this.seek(turn.last, true);
  }

  play() {
    if (this.position === this.last) this.seek(0);
    this.playing = true;
    this.wind();
  }
  pause() {
    this.playing = false;
    clearTimeout(this.timer);
  }
  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }
  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!;
    if (this.playing) this.wind();
  }
  private wind() {
    clearTimeout(this.timer);
    const look = this.frame.events.some(({ type }) => WORTH_A_LOOK.has(type));
    this.timer = setTimeout(
      () => {
        this.seek(this.position + 1, true);
        if (this.position === this.last) this.playing = false;
        else this.wind();
      },
      (look ? LONGER : PAUSE) / this.speed,
    );
  }

  /** Look through other eyes, at the same moment. The last wish counts. */
  async see(eyes: Eyes) {
    this.eyes = eyes;
    let frames = this.developed.get(eyes);
    if (!frames) {
      frames = develop(await archive.frames(this.summary.id, eyes));
      this.developed.set(eyes, frames);
    }
    if (this.eyes !== eyes) return;
    this.frames = frames;
    this.projector.show(this.frame.view, true);
  }
}

let latest: { id: string; reel: Promise<Reel> } | null = null;

/** A change of language draws the page anew: the reel that was on stays, at its place. */
export function openReel(id: string): Promise<Reel> {
  if (latest?.id !== id) {
    const reel = Promise.all([archive.summary(id), archive.frames(id, 'all')]).then(
      async ([summary, frames]) => new Reel(summary, await loadPlate(summary.edition), develop(frames)),
    );
    latest = { id, reel };
    reel.catch(() => (latest = null));
  }
  return latest.reel;
}
