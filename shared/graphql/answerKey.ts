import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * spec §9: the key of a cached answer is the first 10 characters of a SHA-256, here over the arguments with sorted
 * names, so that no code stands in clear in a key.
 */
export function answerKey(values: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(sorted)))).slice(0, 10);
}
