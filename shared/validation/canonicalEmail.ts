/** Not in email.ts, which the forms load. */
import { cleanText } from './cleanText.ts';
import { isEmailAddress, maxEmailLength, parseHost } from './email.ts';

/** Null if it is no email address. */
export function readEmail(typed: string): string | null {
  const email = cleanText(typed, maxEmailLength + 1);
  return isEmailAddress(email) ? email : null;
}

/** For comparisons: in lower case, the domain in punycode (IDNA 2008, which keeps ß). */
export function canonicalEmail(email: string): string {
  const lowerCase = email.toLowerCase();
  const at = lowerCase.lastIndexOf('@') + 1;
  const host = parseHost(lowerCase.slice(at));
  return host === undefined ? lowerCase : lowerCase.slice(0, at) + host;
}

/** For sending: keeps the local part as typed. */
export function toAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at) + canonicalEmail(email.slice(at));
}
