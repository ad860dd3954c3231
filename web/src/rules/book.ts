// The rules and the coach's tips in one language. Loaded only when somebody reads them: the game's own page stays small.
import type { Locale } from '../words/runtime.js';
import type { Phrase } from './prose';

export interface Book {
  page: Record<'search' | 'nothing' | 'found' | 'chapters' | 'or', string>;
  /** Words that players use → words that are printed here. */
  aliases: Record<string, string>;
  /** The nouns of an edition, for the slots. */
  words: Record<string, Record<string, string>>;
  chapters: Record<string, Phrase>;
  paragraphs: Record<string, Phrase>;
  coach: Record<'name' | 'got_it' | 'stop' | 'first_game' | 'first_about', string>;
  /** What the coach says: learning/coach.ts knows when. */
  tips: Record<string, Phrase>;
}

const books = import.meta.glob<{ default: Book }>('../../messages/rules/*.json');

export async function loadBook(locale: Locale): Promise<Book> {
  return (await books[`../../messages/rules/${locale}.json`]!()).default;
}
