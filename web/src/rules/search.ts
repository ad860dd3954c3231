// Finding words in the rules as people type them: no accents, any case, any order.

export interface Part {
  text: string;
  found: boolean;
}

/** The text without accents and capitals, letter for letter, so that places in it are places in the text. */
function plain(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join('');
}

/** The words of a query; a word that players use and the rules do not print stands for the printed one. */
export function terms(query: string, aliases: Record<string, string> = {}): string[] {
  const known = Object.fromEntries(Object.entries(aliases).map(([word, printed]) => [plain(word), plain(printed)]));
  return plain(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => known[word] ?? word);
}

export function matches(text: string, words: string[]): boolean {
  const letters = plain(text);
  return words.every((word) => letters.includes(word));
}

/** The text cut where the words are found. */
export function mark(text: string, words: string[]): Part[] {
  const letters = plain(text);
  const hit = new Array<boolean>(letters.length).fill(false);
  for (const word of words)
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + 1)) hit.fill(true, at, at + word.length);
  const parts: Part[] = [];
  for (const [i, letter] of text.normalize('NFC').split('').entries()) {
    const last = parts.at(-1);
    if (last && last.found === hit[i]) last.text += letter;
    else parts.push({ text: letter, found: hit[i]! });
  }
  return parts;
}
