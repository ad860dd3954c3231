import { expect, test } from 'vitest';
import { centred, fit, nameScale, opening, pan, zoom } from '../src/board/viewport';

const board = { w: 1500, h: 924 };
const desktop = { w: 1110, h: 660 };
const phone = { w: 390, h: 450 };

test('fit shows the whole board in the middle', () => {
  const view = fit(board, desktop);
  expect(view.k).toBeCloseTo((660 - 26) / 924); // inside the frame
  expect(view.left).toBeCloseTo((1110 - 1500 * view.k) / 2);
  expect(view.top).toBeCloseTo(13);
});

test('a phone begins close enough to read', () => {
  expect(opening(board, phone).k).toBeGreaterThan(fit(board, phone).k * 1.5);
  expect(opening(board, desktop)).toEqual(fit(board, desktop));
});

test('zooming keeps the point under the finger', () => {
  const from = centred(desktop, 700, 450, 1);
  const to = zoom(board, desktop, from, 1.5, 300, 200);
  const under = (v: typeof to) => [(300 - v.left) / v.k, (200 - v.top) / v.k];
  expect(under(to)[0]).toBeCloseTo(under(from)[0]!);
  expect(under(to)[1]).toBeCloseTo(under(from)[1]!);
});

test('the board cannot be pushed out of the window', () => {
  const view = pan(board, desktop, fit(board, desktop), 5000, -5000);
  expect(view.left + board.w * view.k).toBeGreaterThan(desktop.w / 2);
  expect(view.left).toBeLessThan(desktop.w / 2);
  expect(Math.abs(view.top)).toBeLessThan(desktop.h / 2);
});

test('zoom has ends', () => {
  expect(zoom(board, desktop, fit(board, desktop), 1000, 0, 0).k).toBe(4);
  expect(zoom(board, desktop, fit(board, desktop), 0.001, 0, 0).k).toBeLessThan(fit(board, desktop).k);
});

test('names keep their size on the screen while the map grows', () => {
  expect(nameScale(17.5, 1.5) * 17.5 * 1.5).toBeCloseTo(nameScale(17.5, 1) * 17.5);
});
