// Longer texts than a message: sentences with slots, some with a variant for an edition.

/** One text for all editions, or one by edition; `*` is everybody else's. */
export type Phrase = string | Record<string, string>;

/** The variant for an edition. `first_journey` also speaks for `first_journey_usa`. */
export function variant<T>(variants: Record<string, T>, edition: string): T | undefined {
  const family = Object.keys(variants)
    .filter((key) => edition === key || edition.startsWith(`${key}_`))
    .sort((a, b) => b.length - a.length)[0];
  return variants[family ?? '*'];
}

export function say(phrase: Phrase, edition: string, slots: Record<string, string>): string {
  const text = typeof phrase === 'string' ? phrase : (variant(phrase, edition) ?? '');
  const filled = text.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot);
  return filled.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase());
}
