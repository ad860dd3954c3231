import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { duration } from '../src/game/wording';
import { hourglass, marks } from '../src/table/hourglass';
import { overwriteGetLocale, type Locale } from '../src/words/runtime.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let told: number[];
const turn = (left: number, clock: number) => hourglass(Date.now() + left * 1000, clock, (seconds) => told.push(seconds));

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
});
afterEach(() => vi.useRealTimers());

test('a clock of minutes warns twice, one of days also an hour before, a short one when half is gone', () => {
  expect(marks(MINUTE)).toEqual([30, 10]);
  expect(marks(DAY)).toEqual([HOUR, 30, 10]);
  expect(marks(20)).toEqual([10]);
  expect(marks(5)).toEqual([]);
});

test('each mark is told once, when it comes', () => {
  turn(MINUTE, MINUTE);
  vi.advanceTimersByTime(29_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([30]);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([30, 10]);
});

test('whoever comes late is told at once what is left', () => {
  turn(20 * MINUTE, DAY);
  expect(told).toEqual([20 * MINUTE]);
  vi.advanceTimersByTime(DAY * 1000);
  expect(told).toEqual([20 * MINUTE, 30, 10]);
});

test('after the turn nothing is told', () => {
  turn(MINUTE, MINUTE)();
  turn(-1, MINUTE);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
});

test.each([
  ['en', '30 seconds', '20 minutes', '1 hour'],
  ['pt-PT', '30 segundos', '20 minutos', '1 hora'],
  ['pt-BR', '30 segundos', '20 minutos', '1 hora'],
  ['ro', '30 de secunde', '20 de minute', '1 oră'],
])('%s has words for it', (locale, ...words) => {
  overwriteGetLocale(() => locale as Locale);
  expect([30, 20 * MINUTE, HOUR].map(duration)).toEqual(words);
});
