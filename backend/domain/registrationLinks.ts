/**
 * The `ts` of a registration link: its expiry in epoch milliseconds, a dot, and an HMAC over code and expiry. Leaving
 * it out or editing it never makes a link last longer.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fourteenDays } from './vouchers.ts';

export type LinkVerdict = 'absent' | 'valid' | 'expired' | 'tampered';

export interface LinkSigner {
  sign(code: string, now: Date): { readonly timestamp: string; readonly validUntil: Date };
  verify(code: string, timestamp: string | null, now: Date): LinkVerdict;
}

const longestTimestamp = 128;

export function createLinkSigner(secret: string): LinkSigner {
  const macOf = (code: string, expiry: string) =>
    createHmac('sha256', secret).update(`registration-link\n${code}\n${expiry}`).digest('base64url');
  return {
    sign: (code, now) => {
      const validUntil = new Date(now.getTime() + fourteenDays);
      const expiry = String(validUntil.getTime());
      return { timestamp: `${expiry}.${macOf(code, expiry)}`, validUntil };
    },
    verify: (code, timestamp, now) => {
      const [expiry = '', mac = '', ...rest] = (timestamp ?? '').slice(0, longestTimestamp).split('.');
      const authentic = isSame(mac, macOf(code, expiry));
      if (timestamp === null || timestamp === '') return 'absent';
      if (!authentic || rest.length > 0 || !/^\d{1,15}$/.test(expiry)) return 'tampered';
      return Number(expiry) > now.getTime() ? 'valid' : 'expired';
    },
  };
}

function isSame(given: string, expected: string): boolean {
  const one = Buffer.from(given);
  const other = Buffer.from(expected);
  return one.length === other.length && timingSafeEqual(one, other);
}
