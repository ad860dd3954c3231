// What a tunnel may ask for, reckoned exactly from what this seat may know.
import type { Rules } from '../board/plate';
import type { Counts, View } from './types';

const sum = (counts: Counts) => Object.values(counts).reduce((total, count) => total + count, 0);

/** The cards that this seat has not seen: those of the deck, and of the others' hands what nobody saw them take. */
export function unseen(cards: Rules['cards'], view: View): Counts {
  const left: Counts = { ...cards.colors, locomotive: cards.locomotives };
  const others = view.known.filter((_, seat) => seat !== view.seat);
  const market: Counts = {};
  for (const card of view.market) if (card) market[card] = (market[card] ?? 0) + 1;
  for (const seen of [view.hand ?? {}, market, view.discard, ...others])
    for (const [card, count] of Object.entries(seen)) left[card] = (left[card] ?? 0) - count;
  return left;
}

/** How likely 0, 1, 2 … of `drawn` cards are among the `marked` ones of `all`. */
export function chances(all: number, marked: number, drawn: number): number[] {
  let chance = [1];
  for (let turn = 0; turn < drawn; turn++) {
    const next = Array<number>(chance.length + 1).fill(0);
    chance.forEach((share, hits) => {
      const hit = Math.max(0, marked - hits) / (all - turn);
      next[hits]! += share * (1 - hit);
      next[hits + 1]! += share * hit;
    });
    chance = next;
  }
  return chance;
}

/** How likely a tunnel paid with this colour asks for 0, 1, 2 … cards more. */
export function tunnelOdds(rules: Rules, view: View, color: string): number[] {
  const turned = rules.tunnels?.turned_up ?? 0;
  const bites = (counts: Counts) => (counts.locomotive ?? 0) + (color === 'locomotive' ? 0 : (counts[color] ?? 0));
  const pool = unseen(rules.cards, view);
  const fromDeck = Math.min(turned, view.deck);
  const afterShuffle = Math.min(turned - fromDeck, sum(view.discard)); // the deck is renewed from the discards
  const first = chances(sum(pool), bites(pool), fromDeck);
  const second = chances(sum(view.discard), bites(view.discard), afterShuffle);
  const odds = Array<number>(turned + 1).fill(0);
  first.forEach((a, i) => second.forEach((b, j) => (odds[i + j]! += a * b)));
  return odds;
}
