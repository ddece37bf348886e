/**
 * The `ts` of a registration link: its expiry in epoch milliseconds, a dot, and an HMAC over code and expiry. Leaving
 * it out or editing it never makes a link last longer.
 */
import { createMac } from './mac.ts';
import { fourteenDays } from './vouchers.ts';

export type LinkVerdict = 'absent' | 'valid' | 'expired' | 'tampered';

export interface LinkSigner {
  sign(code: string, now: Date): { readonly timestamp: string; readonly validUntil: Date };
  verify(code: string, timestamp: string | null, now: Date): LinkVerdict;
}

const longestTimestamp = 128;

export function createLinkSigner(secret: string): LinkSigner {
  const mac = createMac(secret);
  return {
    sign: (code, now) => {
      const validUntil = new Date(now.getTime() + fourteenDays);
      const expiry = String(validUntil.getTime());
      return { timestamp: `${expiry}.${mac.sign('registration-link', `${code}\n${expiry}`)}`, validUntil };
    },
    verify: (code, timestamp, now) => {
      const [expiry = '', given = '', ...rest] = (timestamp ?? '').slice(0, longestTimestamp).split('.');
      const authentic = mac.isSigned('registration-link', `${code}\n${expiry}`, given);
      if (timestamp === null || timestamp === '') return 'absent';
      if (!authentic || rest.length > 0 || !/^\d{1,15}$/.test(expiry)) return 'tampered';
      return Number(expiry) > now.getTime() ? 'valid' : 'expired';
    },
  };
}
