import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PATIENCE, SILENCE } from '../src/net/heartbeat';
import { Room } from '../src/net/room.svelte';

class Socket {
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readyState = Socket.OPEN;
  sent: { type: string; id?: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    Socket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3; // a dead line never says that it has closed
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const welcome = { type: 'welcome', number: 7, you: { name: 'Ana', seats: [0], host: true }, seat: 0, table: {}, history: [], present: [0], watching: 0, view: null };
const listeners = new Map<string, () => void>();
const listening = {
  addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
  removeEventListener: (name: string) => void listeners.delete(name),
};
let room: Room;
const socket = () => Socket.made.at(-1)!;
const pings = () => socket().sent.filter(({ type }) => type === 'ping').length;

beforeEach(() => {
  vi.useFakeTimers();
  Socket.made = [];
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('document', { hidden: false, ...listening });
  vi.stubGlobal('addEventListener', listening.addEventListener);
  vi.stubGlobal('removeEventListener', listening.removeEventListener);
  room = new Room('T');
  socket().say(welcome);
});
afterEach(() => {
  room.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a connection', () => {
  test('that answers is kept', () => {
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(SILENCE);
      expect(pings()).toBe(i + 1);
      socket().say({ type: 'pong', id: 'p' });
    }
    expect(Socket.made).toHaveLength(1);
    expect(room.link).toBe('open');
  });

  test('that has died without a word is noticed and made anew, from where it was', () => {
    const dead = socket();
    room.chat('hello');
    vi.advanceTimersByTime(SILENCE + PATIENCE);
    expect(room.link).toBe('lost');
    vi.advanceTimersByTime(1000);
    expect(Socket.made).toHaveLength(2);
    expect(socket().url).toContain('since=7');
    dead.say({ type: 'presence', present: [], watching: 9 });
    expect(room.watching).toBe(0);
    socket().say(welcome);
    expect(room.link).toBe('open');
    expect(socket().sent.map(({ type }) => type)).toEqual(['say']); // what had no answer is said again
  });

  test('that never opens is given up', () => {
    socket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(400);
    expect(Socket.made).toHaveLength(2);
    socket().readyState = 0;
    vi.advanceTimersByTime(SILENCE + PATIENCE + 1000);
    expect(Socket.made).toHaveLength(3);
  });

  test('is asked when the device wakes up', () => {
    listeners.get('visibilitychange')!();
    expect(pings()).toBe(1);
    vi.advanceTimersByTime(PATIENCE);
    expect(room.link).toBe('lost');
  });

  test('that the server ended stays closed', () => {
    socket().onclose?.({ code: 4000 });
    vi.advanceTimersByTime(60_000);
    expect(room.link).toBe('closed');
    expect(Socket.made).toHaveLength(1);
  });

  test('that was left asks nothing more', () => {
    room.close();
    vi.advanceTimersByTime(60_000);
    expect(Socket.made).toHaveLength(1);
    expect(pings()).toBe(0);
    expect(listeners.size).toBe(0);
  });
});

describe('words between players', () => {
  const view = { seat: 0, phase: 'turn' };
  const update = (events: object[]) => socket().say({ type: 'update', number: 8, at: 0, you: welcome.you, events, view });
  const said = { type: 'said', name: 'Rui', text: 'Olá!' };

  test('leave the table, and a hint, as they were', () => {
    const heard: string[][] = [];
    room.listen({ update: ({ events }) => heard.push(events.map(({ type }) => type)), refused: () => {}, link: () => {} });
    socket().say({ type: 'hint_given', id: 'h', action: { type: 'pass' }, reason: null });
    update([said]);
    expect(room.said).toEqual([{ name: 'Rui', text: 'Olá!' }]);
    expect(room.unread).toBe(1);
    expect(room.hint).not.toBeNull();
    expect(heard).toEqual([]);
    update([said, { type: 'passed', seat: 1 }]);
    expect(room.hint).toBeNull();
    expect(heard).toEqual([['passed']]);
  });

  test('do not end the wait for a hint; the hint does', () => {
    room.askHint();
    update([said]);
    expect(room.pondering).toBe(true);
    socket().say({ type: 'hint_given', id: 'h', action: { type: 'pass' }, reason: null });
    expect(room.pondering).toBe(false);
    room.askHint();
    socket().say({ type: 'error', code: 'no_hints', message: 'No.', id: 'h' });
    expect(room.pondering).toBe(false);
  });
});

test('at one device the next to look hears only what these eyes are told', () => {
  const see = (seat: number | null, events: object[]) => socket().say({ type: 'seen', number: 9, seat, history: [{ number: 9, at: 0, events }], view: { seat, phase: 'turn' } });
  const heard: { events: object[]; fresh: boolean }[] = [];
  room.listen({ update: ({ events, fresh }) => heard.push({ events, fresh }), refused: () => {}, link: () => {} });
  const drawn = { type: 'card_drawn', seat: 0, card: 'blue', source: 'deck' };
  see(0, []);
  socket().say({ type: 'update', number: 9, you: welcome.you, events: [drawn], view: { seat: 0, phase: 'turn' } });
  expect(heard.at(-1)).toEqual({ events: [drawn], fresh: false });
  socket().say({ type: 'hint_given', id: 'h', action: { type: 'pass' }, reason: null });
  see(null, [{ ...drawn, card: null }]);
  expect(heard.at(-1)).toEqual({ events: [{ ...drawn, card: null }], fresh: true });
  expect(room.hint).toBeNull();
});
