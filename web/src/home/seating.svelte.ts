// Who is going to play, on which board and how.
import type { PlateEntry } from '../board/plate';
import type { NewSeat, Options } from '../net/api';
import { m } from '../words/messages.js';
import { preferences } from './settings.svelte';

export class Seating {
  board = $state.raw() as PlateEntry;
  name = $state(preferences.name);
  others = $state<{ kind: string; name: string }[]>([
    { kind: 'medium', name: '' },
    { kind: 'medium', name: '' },
  ]);
  options = $state<Options>({ clock: null, hints: true });

  constructor(board: PlateEntry) {
    this.board = board;
  }
  choose(board: PlateEntry): void {
    this.board = board;
    this.others = this.others.slice(0, board.players.most - 1);
  }
  add(): void {
    this.others = [...this.others, { kind: 'medium', name: '' }];
  }
  remove(place: number): void {
    this.others = this.others.filter((_, i) => i !== place);
  }
  seats(): NewSeat[] {
    const others = this.others.map(({ kind, name }, i): NewSeat => {
      if (kind === 'here') return { kind, name: name.trim() || m.seat_number({ number: i + 2 }) };
      return kind === 'open' ? { kind } : { kind: 'bot', bot: kind };
    });
    return [{ kind: 'me' }, ...others];
  }
}
