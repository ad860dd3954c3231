// The fairness proof, checked where the reader can see it.
import type { Proof } from './archive';

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Whether the commitment is the SHA-256 of seed and salt; null where the browser has no hash (an address without https). */
export async function holds({ commitment, seed, salt }: Proof): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array([...bytes(seed), ...bytes(salt)]));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === commitment;
}
