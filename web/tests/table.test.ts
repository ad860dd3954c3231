import { beforeEach, expect, test } from 'vitest';
import type { Connection, Listener } from '../src/game/connection';
import { Table } from '../src/game/table.svelte';
import type { View } from '../src/game/types';
import { overwriteGetLocale } from '../src/words/runtime.js';
import { moment, plate } from './moments';

const { view, events } = moment('europe-turn');
let hear: Listener;
let table: Table;
const line: Connection = {
  listen: (listener) => {
    hear = listener;
    listener.update({ view, events, fresh: true });
  },
  send: () => {},
  close: () => {},
};
const turnOf = (seat: number): View => ({ ...view, to_act: [seat] });
const other = view.names.length - 1 - view.seat!;
const free = plate('europe').routes.find(({ id }) => view.routes[id] === undefined && !view.closed.includes(id))!.id;

beforeEach(() => {
  overwriteGetLocale(() => 'en');
  table = new Table(plate('europe'), line);
});

test('a look at a route outlasts what others do', () => {
  hear.update({ view: turnOf(other), events: [], fresh: false });
  table.choose(free);
  hear.update({ view: turnOf(other), events: [{ type: 'passed', seat: other }], fresh: false });
  expect(table.route).toBe(free);
  hear.update({ view, events: [], fresh: false });
  expect(table.route).toBe(free);
});

test('what was chosen is put back when my turn ends, and when somebody takes it', () => {
  table.choose(free);
  hear.update({ view: turnOf(other), events: [], fresh: false });
  expect(table.route).toBeNull();
  table.choose(free);
  hear.update({ view: { ...turnOf(other), routes: { ...view.routes, [free]: other } }, events: [], fresh: false });
  expect(table.route).toBeNull();
});

test('the journal tells of clocks and of people who go and come back', () => {
  const told = (event: object) => {
    hear.update({ view, events: [event as { type: string }], fresh: false });
    return table.lines.at(-1)!.text;
  };
  const name = view.names[other]!;
  expect(told({ type: 'clock_ran_out', seat: other, lapses: 1, taken_over: false })).toContain(`${name}’s time ran out`);
  expect(told({ type: 'left', seats: [other] })).toBe(`A bot plays for ${name}`);
  expect(told({ type: 'returned', seats: [other] })).toBe(`${name} is back`);
  expect(told({ type: 'clock_ran_out', seat: other, lapses: 3, taken_over: true })).toContain(`a bot plays on until ${name} is back`);
});

test('what one player was looking at is gone when another looks', () => {
  table.choose(free);
  table.shownTicket = view.tickets![0]!;
  table.moment = 'Lisboa – Danzic has arrived';
  hear.update({ view: { ...view, seat: other }, events, fresh: true });
  expect([table.route, table.shownTicket, table.moment]).toEqual([null, null, null]);
});
