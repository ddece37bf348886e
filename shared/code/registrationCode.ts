/** How a registration code is written, for both sides and the backend. */
import { normaliseText } from '../validation/text.ts';

/** Codes are compared without spaces, hyphens and letter case. */
export function cleanRegistrationCode(code: string): string {
  return normaliseText(code)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

const codePattern = /^[A-Z0-9]{4,64}$/;

/** `code` is already cleaned. */
export function isRegistrationCode(code: string): boolean {
  return codePattern.test(code);
}
