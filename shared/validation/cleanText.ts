/** What is done to typed text before any rule sees it, in the browser and in the backend alike. */

/**
 * At most `maxLength` characters, in NFC and trimmed; line ends and tabs become spaces, other control, zero-width and bidirectional formatting characters are dropped.
 * Cut before it is normalised, which takes the square of the number of marks in a row; NFC writes up to four characters
 * as one. A rule about the length asks for one character more than it allows.
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

/** What no database can store (NUL, halves of a character) becomes the replacement character: never the same as something else. */
export const storableText = (text: string) => text.replace(/[\p{Cs}\0]/gu, '\ufffd');
