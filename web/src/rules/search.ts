// Finding words in the rules as people type them: no accents, any case, any order.

export interface Part {
  text: string;
  found: boolean;
}
/** A word as typed, and others that will do as well. */
export type Term = string[];

/** The text without accents and capitals, letter for letter, so that places in it are places in the text. */
function plain(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join('');
}

/** The words of a query. Players use words that the rules do not print: `aliases` leads from these to those. A plural finds
 * the singular too. */
export function terms(query: string, aliases: Record<string, string> = {}): Term[] {
  const printed = new Map(Object.entries(aliases).map(([word, other]) => [plain(word), plain(other)]));
  return plain(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [
      word,
      ...(printed.has(word) ? [printed.get(word)!] : []),
      ...(word.length > 4 && word.endsWith('s') ? [word.slice(0, -1)] : []),
    ]);
}

/** Whether every word is there. */
export function matches(text: string, wanted: Term[]): boolean {
  const letters = plain(text);
  return wanted.every((term) => term.some((word) => letters.includes(word)));
}

/** The text cut where the words are found. */
export function mark(text: string, wanted: Term[]): Part[] {
  const letters = plain(text);
  const hit = new Array<boolean>(letters.length).fill(false);
  for (const word of wanted.flat())
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + 1)) hit.fill(true, at, at + word.length);
  const parts: Part[] = [];
  for (const [i, letter] of text.normalize('NFC').split('').entries()) {
    const last = parts.at(-1);
    if (last && last.found === hit[i]) last.text += letter;
    else parts.push({ text: letter, found: hit[i]! });
  }
  return parts;
}
