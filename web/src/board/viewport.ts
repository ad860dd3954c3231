// Which part of the board is in the window: a board point (x, y) is shown at (x·k + left, y·k + top).

export interface Viewport {
  left: number;
  top: number;
  k: number;
}

export interface Size {
  w: number;
  h: number;
}

export const CLOSEST = 4;

/** Windows wider than this have a frame, and nothing of the board may lie below it. */
export const FRAMED = 600;
const FRAME = 13;

/** The whole board, as large as the window allows. */
export function fit(board: Size, view: Size): Viewport {
  const edge = view.w > FRAMED ? 2 * FRAME : 0;
  const k = Math.min((view.w - edge) / board.w, (view.h - edge) / board.h);
  return { k, left: (view.w - board.w * k) / 2, top: (view.h - board.h * k) / 2 };
}

/** Where a game begins: the whole board, or on a small window its middle, large enough to read. */
export function opening(board: Size, view: Size): Viewport {
  const whole = fit(board, view);
  const k = view.w <= FRAMED ? Math.max(whole.k, Math.min(0.6, view.h / board.h)) : whole.k;
  return k === whole.k ? whole : clamp(board, view, centred(view, board.w / 2, board.h / 2, k));
}

export function centred(view: Size, x: number, y: number, k: number): Viewport {
  return { k, left: view.w / 2 - x * k, top: view.h / 2 - y * k };
}

/** Zoom by a factor; the board point under (x, y) of the window stays there. */
export function zoom(board: Size, view: Size, from: Viewport, factor: number, x: number, y: number): Viewport {
  const k = Math.max(fit(board, view).k * 0.9, Math.min(CLOSEST, from.k * factor));
  const f = k / from.k;
  return clamp(board, view, { k, left: x - (x - from.left) * f, top: y - (y - from.top) * f });
}

export function pan(board: Size, view: Size, from: Viewport, dx: number, dy: number): Viewport {
  return clamp(board, view, { ...from, left: from.left + dx, top: from.top + dy });
}

/** The board never leaves the window: where it is larger it covers it but for a little, where smaller it stays inside. */
export function clamp(board: Size, view: Size, { left, top, k }: Viewport): Viewport {
  const hold = (at: number, size: number, window: number) => {
    const slack = Math.min(60, window * 0.08);
    const [low, high] = size > window ? [window - size - slack, slack] : [(window - size) / 2, (window - size) / 2];
    return Math.max(low, Math.min(high, at));
  };
  return { k, left: hold(left, board.w * k, view.w), top: hold(top, board.h * k, view.h) };
}

/** How large a name is drawn, so that it stays the same size on the screen while zooming. */
export function nameScale(size: number, k: number, wanted = 13): number {
  return Math.max(0.45, Math.min(1.06, wanted / (size * k)));
}
