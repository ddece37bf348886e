/** What site and backend vouch for to each other, by their common secret, which signs links too: each purpose has a key of its own. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds, to either side: two machines' clocks differ. */
const maxAgeMs = 5 * 60 * 1000;

export function computeHmac(purpose: string, text: string, secret: string): string {
  return createHmac('sha256', `${purpose} ${secret}`).update(text).digest('hex');
}

/** Takes the same time wherever the first difference is. */
export function isSameHmac(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** `<epoch ms> <hmac>`: that a body comes from the site itself, of this moment. The proof of one body is none of another. */
export const siteProofHeader = 'x-site-proof';

export function signSiteProof(now: number, body: string, secret: string): string {
  return `${now} ${computeHmac('site', `${now} ${body}`, secret)}`;
}

export function isValidSiteProof(header: string | undefined, body: string, secret: string, now: number): boolean {
  const [time = '', mac = ''] = (header ?? '').split(' ', 2);
  const isRecent = /^\d{1,15}$/.test(time) && Math.abs(now - Number(time)) <= maxAgeMs;
  return isRecent && isSameHmac(mac, computeHmac('site', `${time} ${body}`, secret));
}

/** `<address> <hmac>`, from site to backend: browsers ask that too, so a bare header could be anybody's claim. */
export const visitorAddressHeader = 'x-visitor-address';

export function signVisitorAddress(address: string, secret: string): string {
  return `${address} ${computeHmac('visitor address', address, secret)}`;
}

/** What somebody who knows the secret vouches for, else null. */
export function readVisitorAddress(header: string, secret: string): string | null {
  const [address = '', mac = ''] = header.split(' ', 2);
  return isSameHmac(mac, computeHmac('visitor address', address, secret)) ? address : null;
}
