import { randomBytes } from 'node:crypto';

const nonceBytes = 18;
let nonces = Buffer.alloc(0);

/** The nonce of a response's scripts. Random bytes are drawn for many at once: each draw is a system call. */
export function createNonce(): string {
  if (nonces.length === 0) nonces = randomBytes(nonceBytes * 256);
  const nonce = nonces.toString('base64', 0, nonceBytes);
  nonces = nonces.subarray(nonceBytes);
  return nonce;
}
