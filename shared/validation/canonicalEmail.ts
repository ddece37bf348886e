/** How an address is read, compared and written on a mail. Apart from what the forms need, which weighs. */

import { cleanText } from './cleanText.ts';
import { hostOf, isEmailAddress, maxEmailLength } from './email.ts';

/** Null where no address was typed. */
export function readEmail(typed: string): string | null {
  const address = cleanText(typed, maxEmailLength + 1);
  return isEmailAddress(address) ? address : null;
}

/** The form that two spellings of one address share: lower case, the domain in punycode by IDNA 2008, which keeps ß. */
export function canonicalEmail(address: string): string {
  const lowerCase = address.toLowerCase();
  const at = lowerCase.lastIndexOf('@') + 1;
  const host = hostOf(lowerCase.slice(at));
  return host === undefined ? lowerCase : lowerCase.slice(0, at) + host;
}

/** As a mail is addressed: to the very local part that was typed. */
export function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  return address.slice(0, at) + canonicalEmail(address.slice(at));
}
