/** What a rule needs to know the time and to draw a secret; tests bring their own. */
import { createHash, randomBytes } from 'node:crypto';
import { generateCode } from './codes/generateCode.ts';

export type Clock = () => Date;

export type RandomSource = typeof cryptoRandom;

export const cryptoRandom = {
  /** 256 bits, URL-safe. */
  token: () => randomBytes(32).toString('base64url'),
  /** 128 bits, URL-safe: names a row, opens nothing by itself. */
  id: () => randomBytes(16).toString('base64url'),
  /** A new registration code. */
  code: () => generateCode(),
};

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
