/** How a registration code is written, for both sides and the backend. */
import { cleanText } from '../validation/cleanText.ts';

/** Codes are compared without spaces, letter case, width, the marks around them, and whatever is typed for a hyphen. */
export function cleanRegistrationCode(code: string): string {
  const text = cleanText(code, 256).normalize('NFKC');
  return trimPunctuation(text.replace(/%[\da-f]{2}|[\s\p{Pd}\p{Sm}\u2043\u02d7\u30fc]/giu, '')).toUpperCase();
}

/** `code` is already cleaned. */
export const isRegistrationCode = (code: string) => /^[A-Z0-9]{4,64}$/.test(code);

const maxTrimmedLength = 256;

/** Nothing but letters and digits at both ends. */
function trimPunctuation(text: string): string {
  return text.length > maxTrimmedLength ? text : text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** What no code holds: a mark, an escaped one, another line, a mark at the end of a word. */
const codeTerminator = /[#|<(\]\r\n]|&(?:[lg]t|quot|nbsp|amp)\b|[.,;:!?)}"'”’»]\s/;

/** Without a label, and without the text behind it where a code is what is left: in doubt a blank belongs to the code. */
export function extractCode(text: string): string {
  if (isRegistrationCode(text)) return text;
  const line = text
    .slice(0, maxTrimmedLength)
    .replace(/%[\da-f]{2}/gi, ' ')
    .replace(/=[\r\n]+[>\s]*|[\r\n]+>[>\s]*/g, '');
  const [beforeTerminator = ''] = trimPunctuation(line.replace(/^[\p{L}\s]+:\s+(?=\S)/u, '')).split(codeTerminator, 1);
  // In capitals, with a digit: a code that was typed so does not go on in small letters.
  const [capitals = ''] = /^(?=[^\d\p{Ll}]*\d)[A-Z\d][A-Z\d\s\p{Pd}]*?(?=\s\S*\p{Ll})/u.exec(beforeTerminator) ?? [];
  const found = [capitals, beforeTerminator].find((part) => isRegistrationCode(cleanRegistrationCode(part)));
  return trimPunctuation(found ?? text);
}
