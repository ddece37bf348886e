/** New registration codes: read aloud and typed by hand, so without look-alikes, and without vowels that would spell words. */
import { randomInt } from 'node:crypto';

/** No 0 O D, 1 I L, 2 Z, 5 S, 8 B, U V. 20 to the power of 12 are 51 bits: nobody meets one by trying. */
export const codeAlphabet = 'CFGHJKMNPQRTWXY34679';

export const newCodeLength = 12;

/** What no new code may have, however it was made. */
const lookAlikes = /[0O1IL]/;

export function generateCode(draw: (below: number) => number = randomInt): string {
  return Array.from({ length: newCodeLength }, () => codeAlphabet[draw(codeAlphabet.length)]).join('');
}

export const hasLookAlikes = (code: string) => lookAlikes.test(code);
