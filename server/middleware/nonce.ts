import { randomBytes } from 'node:crypto';

const nonceBytes = 18;
let nonces = Buffer.alloc(0);

/** Random bytes are generated for many nonces at once: each call is a system call. */
export function createNonce(): string {
  if (nonces.length === 0) nonces = randomBytes(nonceBytes * 256);
  const nonce = nonces.toString('base64', 0, nonceBytes);
  nonces = nonces.subarray(nonceBytes);
  return nonce;
}
