// The kept moments and boards, for the tests.
import { readFileSync } from 'node:fs';
import type { Plate } from '../src/board/plate';
import type { GameEvent, View } from '../src/game/types';

export function moment(name: string): { view: View; events: GameEvent[] } {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));
}

export function plate(id: string): Plate {
  return JSON.parse(readFileSync(new URL(`../src/plates/${id}.json`, import.meta.url), 'utf8'));
}
