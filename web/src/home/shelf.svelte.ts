// The editions that can be played: those of the package, drawn already, and the server's own, drawn here when they are looked at.
import type { PlateEntry } from '../board/plate';
import { ask } from '../net/api';
import index from '../plates/index.json';

interface Line {
  id: string;
  name: string;
  least_players: number;
  most_players: number;
  features: string[];
}

const ORDER = ['europe', 'usa', 'san_francisco', 'first_journey', 'first_journey_usa'];
const place = ({ id }: PlateEntry) => (ORDER.indexOf(id) + ORDER.length + 1) % (ORDER.length + 1); // others last
const packaged = [...(index as PlateEntry[])].sort((a, b) => place(a) - place(b));

class Shelf {
  private own = $state.raw<PlateEntry[]>([]);
  private asked = false;
  readonly boards = $derived([...packaged, ...this.own]);
  /** Small pictures of the server's own. */
  pictures = $state.raw<Record<string, string>>({});

  /** Ask the server, once; without an answer there are those of the package. */
  load(): void {
    if (this.asked) return;
    this.asked = true;
    ask<Line[]>('GET', 'editions').then(
      (lines) => {
        this.own = lines
          .filter(({ id }) => !packaged.some((entry) => entry.id === id))
          .map(({ id, name, least_players: least, most_players: most, features }) => ({ id, name, players: { least, most }, features }));
      },
      () => (this.asked = false),
    );
  }

  async draw(): Promise<void> {
    if (!this.own.length) return;
    const { drawOwn } = await import('../board/own');
    for (const { id } of this.own)
      if (!this.pictures[id])
        await drawOwn(id).then(
          ({ small }) => (this.pictures = { ...this.pictures, [id]: small }),
          () => {}, // a board without a picture can still be chosen
        );
  }

  nameOf(id: string): string {
    return this.boards.find((entry) => entry.id === id)?.name ?? id;
  }
}

export const shelf = new Shelf();
