/** What is done to typed text before any rule sees it, in the browser and in the backend alike. */

/** NFC, trimmed; control, zero-width and bidirectional formatting characters dropped. */
export function normaliseText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

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
