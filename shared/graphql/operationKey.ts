import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** spec §9: the first 10 characters of a SHA-256, here over the operation's name and its variables with sorted keys. */
export function operationKey(operationName: string, variables: Readonly<Record<string, unknown>>): string {
  const sorted = Object.fromEntries(Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1)));
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([operationName, sorted])))).slice(0, 10);
}
