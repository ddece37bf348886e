/** Headers that authenticate the site at the backend. Their shared secret also signs links, so each purpose has a separate key. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Into the past and the future: clocks differ. */
const maxAgeMs = 5 * 60 * 1000;

export function computeHmac(purpose: string, text: string, secret: string): string {
  return createHmac('sha256', `${purpose} ${secret}`).update(text).digest('hex');
}

/** In constant time. */
export function isSameHmac(received: string, expected: string): boolean {
  const [receivedBytes, expectedBytes] = [Buffer.from(received), Buffer.from(expected)];
  return receivedBytes.length === expectedBytes.length && timingSafeEqual(receivedBytes, expectedBytes);
}

/** `<epoch ms> <hmac>`: the site sent this body at that time. */
export const siteProofHeader = 'x-site-proof';

export function signSiteProof(now: number, body: string, secret: string): string {
  return `${now} ${computeHmac('site', `${now} ${body}`, secret)}`;
}

export function isValidSiteProof(header: string | undefined, body: string, secret: string, now: number): boolean {
  const [time = '', hmac = ''] = (header ?? '').split(' ', 2);
  const isRecent = /^\d{1,15}$/.test(time) && Math.abs(now - Number(time)) <= maxAgeMs;
  return isRecent && isSameHmac(hmac, computeHmac('site', `${time} ${body}`, secret));
}

/** `<IP address> <hmac>`: browsers call the backend too, so it trusts no unsigned address. */
export const visitorAddressHeader = 'x-visitor-address';

export function signVisitorAddress(address: string, secret: string): string {
  return `${address} ${computeHmac('visitor address', address, secret)}`;
}

/** Null where the signature does not match. */
export function readVisitorAddress(header: string, secret: string): string | null {
  const [address = '', hmac = ''] = header.split(' ', 2);
  return isSameHmac(hmac, computeHmac('visitor address', address, secret)) ? address : null;
}
