/** Where an arrow key leads in a row of choices: one on, one back, or nowhere. */
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the choice of a radio group with the arrow keys, as people who use a keyboard expect, and the focus with it. */
export function arrows(event: KeyboardEvent, place: number, count: number, choose: (place: number) => void): void {
  const step = STEPS[event.key];
  if (!step || !count) return;
  event.preventDefault();
  const next = (place + step + count) % count;
  choose(next);
  const radios = (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role="radio"]');
  radios[next]?.focus();
}
