/** A person's name, be it a visitor's or an inviter's. */
import { cleanText } from './cleanText.ts';

/** Keyboards write one apostrophe or hyphen in many ways: one of each is kept. Beside a title's dot is a space, lest mails make a link. */
export function cleanName(typed: string, maxLength: number): string {
  return cleanText(typed, maxLength)
    .replace(/[`´‘-‛ʼ]/g, "'")
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/\b([DS][rtRT]|Prof)\.(?=[\p{Lu}])/gu, '$& ');
}

export const isName = (name: string) => /^'?[\p{L}\p{M}][\p{L}\p{M} '.·・-]*$/u.test(name) && !looksLikeHost(name);

/** No top-level domain has one letter, so `J.R.R.` stays a name. Scripts without letter case may get such domains. */
const initials = /^(?:[\p{Lu}\p{Ll}ªº](?:\.|$))+$/u;

/** A name that a mail client would turn into a link is a spam relay waiting to happen: `Win.at`, `www.x`. */
const looksLikeHost = (value: string) =>
  value.split(/[ '’-]/).some((word) => /[^.]\.[^.]|www\./i.test(word) && !initials.test(word));

/** Of a name that was never judged by `isName`: schemes, addresses, dots of other scripts, numbers that may be dialled. */
export const mayBecomeLink = (name: string) =>
  /[:@․。．｡]|(?:\p{Nd}[^\p{L}\p{Nd}]*){5}/u.test(name) || looksLikeHost(name);
