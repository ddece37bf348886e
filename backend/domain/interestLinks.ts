/**
 * The links in mails about an application: one takes it back, one makes it again. Each is its own proof; neither
 * opens the other. The second carries the address itself, because nothing else of a withdrawn application is kept.
 */
import { createMac } from './mac.ts';
import { fourteenDays } from './vouchers.ts';

export interface InterestLinks {
  signWithdrawal(interestId: string): string;
  /** The interest's id, or null for a forged token. */
  readWithdrawal(token: string): string | null;
  signReapplication(email: string, now: Date): { readonly token: string; readonly validUntil: Date };
  /** The address, or null for a forged token and for one whose time has run out. */
  readReapplication(token: string, now: Date): string | null;
}

/** The longest address (254 characters of up to three bytes) in base64 takes 1016; time, mac and dots 59. */
const longestToken = 1100;

export function createInterestLinks(secret: string): InterestLinks {
  const { sign, isSigned } = createMac(secret);
  return {
    signWithdrawal: (id) => `${id}.${sign('withdraw-interest', id)}`,
    readWithdrawal: (token) => {
      const [id = '', mac = ''] = token.slice(0, longestToken).split('.');
      return isSigned('withdraw-interest', id, mac) ? id : null;
    },
    signReapplication: (email, now) => {
      const validUntil = new Date(now.getTime() + fourteenDays);
      const body = `${Buffer.from(email).toString('base64url')}.${validUntil.getTime()}`;
      return { token: `${body}.${sign('reapply', body)}`, validUntil };
    },
    readReapplication: (token, now) => {
      const [email = '', end = '', mac = ''] = token.slice(0, longestToken).split('.');
      if (!isSigned('reapply', `${email}.${end}`, mac) || Number(end) <= now.getTime()) return null;
      return Buffer.from(email, 'base64url').toString();
    },
  };
}
