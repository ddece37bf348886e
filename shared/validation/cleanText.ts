/**
 * Trims typed text, normalises it to NFC and cuts it to `maxLength` characters. White space becomes single spaces; other
 * control and formatting characters are dropped. It is cut first, because normalising takes quadratic time.
 */
export function cleanText(text: string, maxLength: number): string {
  const clean = text
    .slice(0, 4 * maxLength)
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cs}]|(?![\s\u0085])\p{Cc}/gu, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
  return [...clean].slice(0, maxLength).join('');
}

/** Replaces what databases cannot store: NUL and lone surrogates. */
export const storableText = (text: string) => text.replace(/[\p{Cs}\0]/gu, '\ufffd');
