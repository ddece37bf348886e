/** Headers by which the site proves itself to the backend. The secret they share also signs links, so each purpose has its own key. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Into the past and the future: two machines' clocks differ. */
const maxAgeMs = 5 * 60 * 1000;

export function computeHmac(purpose: string, text: string, secret: string): string {
  return createHmac('sha256', `${purpose} ${secret}`).update(text).digest('hex');
}

/** In constant time. */
export function isSameHmac(received: string, expected: string): boolean {
  const [one, other] = [Buffer.from(received), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** `<epoch ms> <hmac>`: the site has sent this body just now. */
export const siteProofHeader = 'x-site-proof';

export function signSiteProof(now: number, body: string, secret: string): string {
  return `${now} ${computeHmac('site', `${now} ${body}`, secret)}`;
}

export function isValidSiteProof(header: string | undefined, body: string, secret: string, now: number): boolean {
  const [time = '', hmac = ''] = (header ?? '').split(' ', 2);
  const isRecent = /^\d{1,15}$/.test(time) && Math.abs(now - Number(time)) <= maxAgeMs;
  return isRecent && isSameHmac(hmac, computeHmac('site', `${time} ${body}`, secret));
}

/** `<address> <hmac>`: browsers reach the backend too, so it believes no unsigned address. */
export const visitorAddressHeader = 'x-visitor-address';

export function signVisitorAddress(address: string, secret: string): string {
  return `${address} ${computeHmac('visitor address', address, secret)}`;
}

/** Null where the signature does not match. */
export function readVisitorAddress(header: string, secret: string): string | null {
  const [address = '', hmac = ''] = header.split(' ', 2);
  return isSameHmac(hmac, computeHmac('visitor address', address, secret)) ? address : null;
}
