/**
 * `<epoch ms> <hmac>`: that a body comes from the site itself, of this moment and not of an old recording. The proof of one
 * body is none of another.
 */
import { isMacOf, macOf } from './mac.ts';

/** The name of the request header, in lower case. */
export const siteProofHeader = 'x-site-proof';

const purpose = 'site';

/** Milliseconds, to either side: two machines' clocks differ. */
const longestAge = 5 * 60 * 1000;

export function signSiteProof(now: number, body: string, secret: string): string {
  return `${now} ${macOf(purpose, signedText(String(now), body), secret)}`;
}

export function isSiteProof(header: string | undefined, body: string, secret: string, now: number): boolean {
  const [time = '', mac = ''] = (header ?? '').split(' ', 2);
  const isRecent = /^\d{1,15}$/.test(time) && Math.abs(now - Number(time)) <= longestAge;
  return isRecent && isMacOf(mac, purpose, signedText(time, body), secret);
}

const signedText = (time: string, body: string) => `${time} ${body}`;
