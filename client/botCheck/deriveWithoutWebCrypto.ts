/** For pages without WebCrypto, in ticks of 8 ms. */
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { DeriveKeyFunction } from 'altcha-lib';

export const deriveWithoutWebCrypto: DeriveKeyFunction = async ({ cost }, salt, password) => ({
  derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: 32, asyncTick: 8 }),
});
