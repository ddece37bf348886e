import { cleanText } from './cleanText.ts';

/** Unifies apostrophes and hyphens. A space after a title's dot keeps mail programs from making a link. */
export function cleanName(typed: string, maxLength: number): string {
  return cleanText(typed, maxLength)
    .replace(/[`´‘-‛ʼ]/g, "'")
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/\b([DS][rtRT]|Prof)\.(?=[\p{Lu}])/gu, '$& ');
}

export const isName = (name: string) => /^'?[\p{L}\p{M}][\p{L}\p{M} '.·・-]*$/u.test(name) && !looksLikeHost(name);

/** No top-level domain has one letter with case, so `J.R.R.` is a name. */
const initialsPattern = /^(?:[\p{Lu}\p{Ll}ªº](?:\.|$))+$/u;

/** Mail programs would turn `Win.at` and `www.x` into links, which spammers could use. */
const looksLikeHost = (value: string) =>
  value.split(/[ '’-]/).some((part) => /[^.]\.[^.]|www\./i.test(part) && !initialsPattern.test(part));

/** For texts that `isName` did not check: schemes, email addresses, phone numbers, also in characters that look alike. */
export function mayBecomeLink(text: string): boolean {
  const plain = text.normalize('NFKC');
  return /[:@。]|(?:\p{Nd}[^\p{L}\p{Nd}]*){5}/u.test(plain) || looksLikeHost(plain);
}
