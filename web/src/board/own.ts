// Boards of editions that are not part of this program: the server tells their data, and the browser draws them, in a worker.
import atlas from '../plates/world.atlas?url';
import { ask } from '../net/api';
import type { Plate } from './plate';

export interface Drawn {
  plate: Plate;
  small: string;
}

const drawn = new Map<string, Promise<Drawn>>();

/** The board, drawn once for this page, and kept for the next one in this tab. */
export function drawOwn(id: string): Promise<Drawn> {
  let work = drawn.get(id);
  if (!work) {
    work = draw(id);
    drawn.set(id, work);
    work.catch(() => drawn.delete(id)); // the next to ask tries again
  }
  return work;
}

async function draw(id: string): Promise<Drawn> {
  const edition = asInTheFiles(await ask<Record<string, unknown>>('GET', `editions/${id}`));
  const kept = recall(id, edition);
  if (kept) return kept;
  const made = await inWorker(edition);
  keep(id, edition, made);
  return made;
}

/** As the edition's files say it: what is not there is left out, and players stand together. */
function asInTheFiles({ least_players: least, most_players: most, ...edition }: Record<string, unknown>) {
  const rules = JSON.parse(JSON.stringify(edition.rules, (_, value) => (value === null ? undefined : value)));
  return { ...edition, rules, players: { least, most } };
}

function inWorker(edition: object): Promise<Drawn> {
  const worker = new Worker(new URL('./drawing.ts', import.meta.url), { type: 'module' });
  return new Promise<Drawn>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Drawn | string>) => (typeof data === 'string' ? reject(new Error(data)) : resolve(data));
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage({ edition, atlas: new URL(atlas, location.href).href });
  }).finally(() => worker.terminate());
}

function recall(id: string, edition: object): Drawn | null {
  try {
    const { from, made } = JSON.parse(sessionStorage.getItem(`board ${id}`) ?? '{}');
    return from === JSON.stringify(edition) ? made : null;
  } catch {
    return null;
  }
}

function keep(id: string, edition: object, made: Drawn) {
  try {
    sessionStorage.setItem(`board ${id}`, JSON.stringify({ from: JSON.stringify(edition), made }));
  } catch {
    // no room: it is drawn again next time
  }
}
