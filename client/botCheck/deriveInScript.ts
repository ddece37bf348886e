/** For pages without WebCrypto, in turns so short that nothing else waits. */
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

export function deriveInScript(password: Uint8Array, salt: Uint8Array, rounds: number): Promise<Uint8Array> {
  return pbkdf2Async(sha256, password, salt, { c: rounds, dkLen: 32, asyncTick: 8 });
}
