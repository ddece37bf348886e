/** What a rule needs to know the time and to draw a secret; tests bring their own. */
import { createHash, randomBytes } from 'node:crypto';
import { generateCode } from './codes/generateCode.ts';

export type Clock = () => Date;

export interface RandomSource {
  /** 256 bits, URL-safe. */
  token(): string;
  /** 128 bits, URL-safe: names a row, opens nothing by itself. */
  id(): string;
  /** A new registration code. */
  code(): string;
}

export const cryptoRandom: RandomSource = {
  token: () => randomBytes(32).toString('base64url'),
  id: () => randomBytes(16).toString('base64url'),
  code: () => generateCode(),
};

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
