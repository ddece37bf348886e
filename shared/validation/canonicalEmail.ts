/** Not in email.ts, which the forms load. */
import { cleanText } from './cleanText.ts';
import { isEmailAddress, maxEmailLength, parseHost } from './email.ts';

/** Null if it is no email address. */
export function readEmail(typed: string): string | null {
  const address = cleanText(typed, maxEmailLength + 1);
  return isEmailAddress(address) ? address : null;
}

/** For comparisons: in lower case, the domain in punycode (IDNA 2008, which keeps ß). */
export function canonicalEmail(address: string): string {
  const lowerCase = address.toLowerCase();
  const at = lowerCase.lastIndexOf('@') + 1;
  const host = parseHost(lowerCase.slice(at));
  return host === undefined ? lowerCase : lowerCase.slice(0, at) + host;
}

/** For sending: keeps the local part as typed. */
export function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  return address.slice(0, at) + canonicalEmail(address.slice(at));
}
