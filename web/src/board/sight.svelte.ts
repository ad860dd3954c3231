// The window on a board: how it is moved by hand, wheel, fingers and keys.
import { untrack } from 'svelte';
import { centred, clamp, fit, opening, pan, zoom, type Size, type Viewport } from './viewport';

type Point = { x: number; y: number };
const REST = 140; // ms without movement after which names are drawn anew
const STEADY = 5; // px that a pointer may move and still mean a click

export class Sight {
  width = $state(0);
  height = $state(0);
  view = $state.raw<Viewport>({ left: 0, top: 0, k: 0.5 });
  /** The scale when the window last came to rest. */
  settled = $state(0.5);
  moving = $state(false);
  private readonly size = $derived.by((): Size => ({ w: this.width, h: this.height }));
  private readonly fingers = new Map<number, Point>();
  private dragged = 0;
  /** What is shown when the window's shape changes: how a game begins, all of the board once that was asked for, or where it was left. */
  private shown: typeof fit = opening;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly board: () => Size) {
    $effect(() => {
      if (!this.width || !this.height) return;
      const [board, size] = [this.board(), this.size];
      untrack(() => {
        this.view = this.shown(board, size);
        this.settled = this.view.k;
      });
    });
  }

  /** Whether what the pointer did was a click and not the end of a movement. */
  clicked(): boolean {
    const steady = this.dragged < STEADY;
    this.dragged = 0;
    return steady;
  }
  zoomBy(factor: number, x = this.width / 2, y = this.height / 2): void {
    this.move(zoom(this.board(), this.size, this.view, factor, x, y));
  }
  showAll(): void {
    this.show(fit);
  }
  /** As a game begins. */
  begin(): void {
    this.show(opening);
  }
  /** Brings these points of the board into the middle, if they are not comfortably in view. */
  reveal(points: [number, number][]): void {
    untrack(() => {
      // Whoever calls this from an effect must not run again because the window has moved.
      if (!points.length || !this.width) return;
      const { k, left, top } = this.view;
      const margin = 50;
      const inside = ([x, y]: [number, number]) =>
        x * k + left > margin && x * k + left < this.width - margin && y * k + top > margin && y * k + top < this.height - margin;
      if (points.every(inside)) return;
      const middle = (list: number[]) => (Math.min(...list) + Math.max(...list)) / 2;
      const [x, y] = [middle(points.map(([px]) => px)), middle(points.map(([, py]) => py))];
      this.move(clamp(this.board(), this.size, centred(this.size, x, y, k)));
    });
  }

  private show(what: typeof fit): void {
    untrack(() => this.move(what(this.board(), this.size)));
    this.shown = what;
  }
  private move(to: Viewport): void {
    this.shown = (board, size) => clamp(board, size, this.view);
    this.moving = true;
    this.view = to;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      this.moving = false;
      this.settled = this.view.k;
    }, REST);
  }

  // ---- what the player does
  readonly down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.fingers.set(event.pointerId, place(event));
    if (this.fingers.size === 1) this.dragged = 0;
  };
  readonly drag = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    if (this.fingers.size === 1) {
      this.dragged += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (this.dragged < STEADY) return;
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      this.move(pan(this.board(), this.size, this.view, now.x - before.x, now.y - before.y));
    } else {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1];
      const reach = (p: Point) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
      this.dragged = Infinity;
      this.zoomBy(reach(now) / reach(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
    }
    this.fingers.set(event.pointerId, now);
  };
  readonly up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
  };
  readonly keys = (event: KeyboardEvent): void => {
    if (event.key === '+' || event.key === '=') this.zoomBy(1.3);
    else if (event.key === '-') this.zoomBy(1 / 1.3);
    else if (event.key === '0') this.showAll();
    else return;
    event.preventDefault();
  };
  /** Not an attribute: a listener that stops the page from scrolling must say so. */
  readonly wheel = (node: HTMLElement) => {
    const turn = (event: WheelEvent) => {
        event.preventDefault();
      const { x, y } = place(event);
      const lines = event.deltaMode === 1 ? 16 : 1;
      this.zoomBy(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
    };
    node.addEventListener('wheel', turn, { passive: false });
    return { destroy: () => node.removeEventListener('wheel', turn) };
  };
}

function place(event: PointerEvent | WheelEvent): Point {
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
