/** How a registration code is written, for both sides and the backend. */
import { cleanText } from '../validation/text.ts';

/** Codes are compared without spaces, letter case, width, the marks around them, and whatever is typed for a hyphen. */
export function cleanRegistrationCode(code: string): string {
  const text = cleanText(code, 256).normalize('NFKC');
  return trimMarks(text.replace(/%[\da-f]{2}|[\s\p{Pd}\p{Sm}\u2043\u02d7\u30fc]/giu, '')).toUpperCase();
}

/** `code` is already cleaned. */
export const isRegistrationCode = (code: string) => /^[A-Z0-9]{4,64}$/.test(code);

const longestTrimmed = 256;

/** Nothing but letters and digits at both ends. */
export function trimMarks(text: string): string {
  return text.length > longestTrimmed ? text : text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
