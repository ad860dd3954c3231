// A table on the server over its socket: connects again by itself, asks for what it missed, and sends nothing twice.
import type { Connection, Link, Listener } from '../game/connection';
import type { Action, GameEvent, Reason, View } from '../game/types';
import { refused } from '../game/wording';
import type { TableInfo } from './api';
import { Heartbeat } from './heartbeat';

interface You {
  name: string;
  seats: number[];
  host: boolean;
}
interface Past {
  number: number;
  events: GameEvent[];
}
export interface Hint {
  action: Action;
  reason: Reason | null;
}
export interface Said {
  name: string;
  text: string;
}

type Message =
  | { type: 'welcome'; number: number; you: You; seat: number | null; table: TableInfo; history: Past[]; present: number[]; watching: number; view: View | null }
  | { type: 'update'; number: number; events: GameEvent[]; table: TableInfo | null; you: You; view: View | null }
  | { type: 'seen'; number: number; seat: number | null; history: Past[]; view: View | null }
  | { type: 'done'; id: string; number: number }
  | { type: 'error'; code: string; message: string; id: string | null }
  | { type: 'hint_given'; id: string; action: Action; reason: Reason | null }
  | { type: 'presence'; present: number[]; watching: number }
  | { type: 'pong'; id: string };

const LONGEST_WAIT = 10_000;

export class Room implements Connection {
  info = $state.raw<TableInfo | null>(null);
  you = $state.raw<You | null>(null);
  present = $state.raw<number[]>([]);
  watching = $state(0);
  said = $state.raw<Said[]>([]);
  /** How much of it has been read, and what is half written: these outlast the panel that shows them. */
  read = $state(0);
  draft = $state('');
  hint = $state.raw<Hint | null>(null);
  /** A hint was asked for and has not come yet. */
  pondering = $state(false);
  view = $state.raw<View | null>(null);
  looking = $state<number | null>(null);
  link = $state<Link>('lost');
  problem = $state<string | null>(null);

  readonly unread = $derived(this.said.length - this.read);

  private socket: WebSocket | null = null;
  private events: GameEvent[] = [];
  private number = -1;
  private tries = 0;
  private counter = 0;
  private readonly name = Math.random().toString(36).slice(2, 10);
  private readonly pending = new Map<string, object>();
  private listener: Listener | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over = false;
  private readonly heart = new Heartbeat(
    () => this.say({ type: 'ping' }, false),
    () => this.lose(this.socket),
  );
  private readonly wake = () => {
    if (this.link === 'open' && !document.hidden) this.heart.check();
  };

  constructor(readonly id: string) {
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  // ---- what the game needs
  listen(listener: Listener): void {
    this.listener = listener;
    listener.link(this.link);
    if (this.view) listener.update({ view: this.view, events: this.events, fresh: true });
  }
  send(action: Action): void {
    this.hint = null;
    const several = (this.you?.seats.length ?? 0) > 1;
    this.say({ type: 'play', action, seen: this.number, ...(several ? { seat: this.looking } : {}) }, true);
  }
  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    this.heart.stop();
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.socket?.close();
  }

  // ---- what else can be said
  look(seat: number | null): void {
    this.say({ type: 'look', seat }, false);
  }
  askHint(): void {
    this.pondering = true;
    this.say({ type: 'hint', bot: 'hard' }, false);
  }
  chat(text: string): void {
    this.say({ type: 'say', text }, true);
  }

  private say(message: Record<string, unknown>, again: boolean): void {
    const id = `${this.name}-${++this.counter}`;
    const full = message.type === 'look' ? message : { ...message, id };
    if (again) this.pending.set(id, full);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(full));
  }

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket?since=${this.number}`);
    this.socket = socket;
    this.heart.heard();
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      this.heart.heard();
      this.hear(JSON.parse(data as string) as Message);
    };
    socket.onclose = ({ code }) => this.lose(socket, code);
  }
  /** A socket that has closed, or that no longer answers: whatever it still has to say is not waited for. */
  private lose(socket: WebSocket | null, code = 0): void {
    if (this.over || this.socket !== socket) return;
    this.heart.stop();
    this.pondering = false;
    this.socket = null;
    socket?.close();
    this.setLink(code === 4000 ? 'closed' : 'lost');
    if (code === 4000) return;
    const wait = code === 4029 ? 5000 : Math.min(LONGEST_WAIT, 300 * 2 ** this.tries++);
    this.timer = setTimeout(() => this.connect(), wait);
  }
  private setLink(state: Link): void {
    this.link = state;
    this.listener?.link(state);
  }

  private hear(message: Message): void {
    switch (message.type) {
      case 'welcome': {
        const fresh = this.number < 0;
        const looked = this.looking;
        this.tries = 0;
        this.info = message.table;
        this.you = message.you;
        this.present = message.present;
        this.watching = message.watching;
        const missed = message.history.filter((past) => past.number > this.number).flatMap((past) => past.events);
        this.number = message.number;
        this.setLink('open');
        this.tell(message.view, missed, fresh, message.seat);
        // A device with several seats goes on looking from where it was.
        if (looked !== null && message.seat !== looked && message.you.seats.includes(looked)) this.look(looked);
        for (const full of this.pending.values()) this.socket?.send(JSON.stringify(full));
        break;
      }
      case 'update':
        this.number = message.number;
        this.you = message.you;
        if (message.table) this.info = message.table;
        this.tell(message.view, message.events, false, this.looking);
        break;
      case 'seen':
        // Whoever looks now knows of the others only what these eyes may: nothing stays of what was told before.
        this.number = message.number;
        this.tell(message.view, message.history.flatMap((past) => past.events), true, message.seat);
        break;
      case 'done':
        this.pending.delete(message.id);
        break;
      case 'error':
        if (message.id) this.pending.delete(message.id);
        this.pondering = false;
        this.problem = refused({ code: message.code, sentence: message.message });
        this.listener?.refused({ code: message.code, sentence: message.message });
        break;
      case 'hint_given':
        this.pondering = false;
        this.hint = { action: message.action, reason: message.reason };
        break;
      case 'presence':
        this.present = message.present;
        this.watching = message.watching;
        break;
    }
  }

  private tell(view: View | null, events: GameEvent[], fresh: boolean, seat: number | null): void {
    const talk = events.filter((event) => event.type === 'said').map(({ name, text }) => ({ name, text }) as Said);
    const moves = events.filter((event) => event.type !== 'said');
    this.said = fresh ? talk : [...this.said, ...talk];
    this.events = fresh ? moves : [...this.events, ...moves];
    if (moves.length || fresh) this.hint = null;
    if (moves.length || fresh) this.pondering = false;
    this.looking = view ? view.seat : seat;
    this.view = view;
    // Words change nothing on the table: what a player is about to do there goes on.
    const onlyTalk = talk.length > 0 && !moves.length && !fresh;
    if (view && !onlyTalk) this.listener?.update({ view, events: moves, fresh });
  }
}
