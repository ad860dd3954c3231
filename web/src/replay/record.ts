// A record file, before the server sees it.
import { m } from '../words/messages.js';

const MOST_BYTES = 2_000_000;

/** The record in a file; an Error whose message says what is wrong with it. */
export async function recordIn(file: Pick<File, 'size' | 'text'>): Promise<object> {
  if (file.size > MOST_BYTES) throw new Error(m.replay_import_too_big());
  try {
    const record = JSON.parse(await file.text());
    if (typeof record.edition === 'string' && Array.isArray(record.actions)) return record;
  } catch {
    // not JSON, or null: no record either
  }
  throw new Error(m.replay_import_no_record());
}
