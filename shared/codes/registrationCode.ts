import { cleanText } from '../validation/cleanText.ts';

/** Codes are compared without spaces, hyphens, letter case, character width and surrounding punctuation. */
export function cleanRegistrationCode(code: string): string {
  if (isRegistrationCode(code)) return code;
  const text = cleanText(code, 256).normalize('NFKC');
  return trimPunctuation(text.replace(/%[\da-f]{2}|[\s\p{Pd}\p{Sm}\u2043\u02d7\u30fc]/giu, '')).toUpperCase();
}

/** `code` must be cleaned. */
export const isRegistrationCode = (code: string) => /^[A-Z0-9]{4,64}$/.test(code);

const maxTrimmedLength = 256;

function trimPunctuation(text: string): string {
  return text.length > maxTrimmedLength ? text : text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** A code ends at these characters, at HTML entities, at a line break, and at punctuation before a space. */
const codeTerminator = /[#|<(\]\r\n]|&(?:[lg]t|quot|nbsp|amp)\b|[.,;:!?)}"'”’»]\s/;

/** Removes a label before the code and text after it. If unclear, a space is part of the code. */
export function extractCode(text: string): string {
  if (isRegistrationCode(text)) return text;
  const line = text
    .slice(0, maxTrimmedLength)
    .replace(/%[\da-f]{2}/gi, ' ')
    .replace(/=[\r\n]+[>\s]*|[\r\n]+>[>\s]*/g, '');
  const [beforeTerminator = ''] = trimPunctuation(line.replace(/^[\p{L}\s]+:\s+(?=\S)/u, '')).split(codeTerminator, 1);
  // A code in capitals with a digit ends before a word with small letters.
  const [capitals = ''] = /^(?=[^\d\p{Ll}]*\d)[A-Z\d][A-Z\d\s\p{Pd}]*?(?=\s\S*\p{Ll})/u.exec(beforeTerminator) ?? [];
  const found = [capitals, beforeTerminator].find((part) => isRegistrationCode(cleanRegistrationCode(part)));
  return trimPunctuation(found ?? text);
}
