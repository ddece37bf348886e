/** What is done to typed text before any rule sees it, in the browser and in the backend alike. */

/** NFC, trimmed; control, zero-width and bidirectional formatting characters dropped. */
export function normaliseText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}
