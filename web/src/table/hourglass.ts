// When somebody who does not see the clock is told how little of their time is left.
const SECOND = 1000;
const MARKS = [3600, 30, 10];

/** How many seconds are left then, on a clock of so many: nobody is hurried in the first half of a turn. */
export const marks = (clock: number): number[] => MARKS.filter((mark) => mark <= clock / 2);

/** Tells at each mark what is left; whoever comes later is told at once. Returns what stops it. */
export function hourglass(until: number, clock: number, tell: (seconds: number) => void): () => void {
  const left = until - Date.now();
  const all = marks(clock);
  const ahead = all.filter((mark) => mark * SECOND < left);
  if (left > 0 && ahead.length < all.length) tell(Math.ceil(left / SECOND));
  const waits = ahead.map((mark) => setTimeout(() => tell(mark), left - mark * SECOND));
  return () => waits.forEach(clearTimeout);
}
