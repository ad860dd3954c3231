// Which picture a wild card has at this table.
import { getContext, setContext } from 'svelte';

const KEY = Symbol('locomotive');

export function setLocomotive(picture: () => string) {
  setContext(KEY, picture);
}

/** A function from a card to the names of its glyph and its wagon. */
export function useCards() {
  const locomotive = getContext<(() => string) | undefined>(KEY) ?? (() => 'locomotive');
  return {
    glyph: (card: string) => (card !== 'locomotive' ? `c-${card}` : locomotive() === 'ferry' ? 'ferry' : 'c-locomotive'),
    wagon: (card: string) => (card === 'locomotive' ? locomotive() : card),
  };
}
