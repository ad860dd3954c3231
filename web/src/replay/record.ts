// A record file, before the server sees it.
import { m } from '../words/messages.js';

const MOST_BYTES = 2_000_000;

/** The text of the record in a file; an Error whose message says what is wrong with it. */
export async function recordIn(file: Pick<File, 'size' | 'text'>): Promise<string> {
  if (file.size > MOST_BYTES) throw new Error(m.replay_import_too_big());
  const text = await file.text();
  try {
    const { edition, actions } = JSON.parse(text);
    if (typeof edition === 'string' && Array.isArray(actions)) return text;
  } catch {
    // not JSON, or null: no record either
  }
  throw new Error(m.replay_import_no_record());
}
