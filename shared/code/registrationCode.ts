/** How a registration code is written, for both sides and the backend. */
import { cleanText } from '../validation/text.ts';

/** Codes are compared without spaces, hyphens and letter case. */
export function cleanRegistrationCode(code: string): string {
  return cleanText(code, 256)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

/** `code` is already cleaned. */
export const isRegistrationCode = (code: string) => /^[A-Z0-9]{4,64}$/.test(code);
