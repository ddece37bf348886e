/** What site and backend sign for each other: each purpose has a key of its own, since the secret itself signs links too. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export function macOf(purpose: string, text: string, secret: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(`${purpose} ${secret}`), utf8ToBytes(text)));
}

/** Takes the same time wherever the first difference is. */
export function isMacOf(mac: string, purpose: string, text: string, secret: string): boolean {
  const expected = macOf(purpose, text, secret);
  let difference = mac.length ^ expected.length;
  for (let index = 0; index < expected.length; index += 1)
    difference |= mac.charCodeAt(index) ^ expected.charCodeAt(index);
  return difference === 0;
}
