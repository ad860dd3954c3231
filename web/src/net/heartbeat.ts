// Notices a connection that has died without a word: after a silence it asks, and when nobody answers it is lost.

export const SILENCE = 15_000;
export const PATIENCE = 6_000;

export class Heartbeat {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: () => void,
    private readonly lost: () => void,
  ) {}

  /** Something has come in, or the connection has just been asked for. */
  heard(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), SILENCE);
  }
  /** Ask now: after a silence, or when the device has been asleep. */
  check(): void {
    clearTimeout(this.timer);
    this.ask();
    this.timer = setTimeout(() => this.lost(), PATIENCE);
  }
  stop(): void {
    clearTimeout(this.timer);
  }
}
