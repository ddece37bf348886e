/** Signed tokens in links, each valid for one purpose. */
import { createHmac } from 'node:crypto';
import { isSameHmac } from '../../../node/security/signedHeaders.ts';
import { cleanToken } from '../../../shared/routing/readLinkQuery.ts';
import { linkLifetimeMs } from '../durations.ts';

/** `revoked` comes from the database. */
export type LinkStatus = 'absent' | 'truncated' | 'valid' | 'expired' | 'tampered' | 'revoked';

export type SignedLinks = ReturnType<typeof createSignedLinks>;

export function createSignedLinks(secret: string) {
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
  const isSigned = (purpose: string, text: string, proof: string) => isSameHmac(proof, sign(purpose, text));
  const createSignId = (purpose: string) => (id: string) => `${id}.${sign(purpose, id)}`;
  const createReadId =
    (purpose: string) =>
    (token: string): string | null => {
      const [id = '', proof = ''] = cleanToken(token).split('.');
      return isSigned(purpose, id, proof) ? id : null;
    };
  return {
    /** The `ts` of a registration link: `<epoch ms>.<HMAC of code and expiry>`. */
    signRegistration: (code: string, validUntil: Date): string => {
      const expiry = String(validUntil.getTime());
      return `${expiry}.${sign('registration-link', `${code}\n${expiry}`)}`;
    },
    verifyRegistration: (code: string, timestamp: string, now: Date): LinkStatus => {
      const cleaned = cleanToken(timestamp);
      const [expiry = '', proof = '', ...rest] = cleaned.split('.');
      const isAuthentic = isSigned('registration-link', `${code}\n${expiry}`, proof);
      if (cleaned === '') return 'absent';
      if (/^\d{1,13}(?:\.[\w-]{0,42})?$/.test(cleaned)) return 'truncated';
      if (!isAuthentic || rest.length > 0 || !/^\d{1,15}$/.test(expiry)) return 'tampered';
      return Number(expiry) > now.getTime() ? 'valid' : 'expired';
    },
    signInvitation: (name: string, validUntil: Date): string => {
      const body = `${Buffer.from(name).toString('base64url')}.${validUntil.getTime()}`;
      return `${body}.${sign('admin-invitation', body)}`;
    },
    /** Null for a forged and for an expired token. `proof` identifies the invitation. */
    readInvitation: (token: string, now: Date) => {
      const [name = '', end = '', proof = ''] = token.split('.');
      if (!isSigned('admin-invitation', `${name}.${end}`, proof) || Number(end) <= now.getTime()) return null;
      return { name: Buffer.from(name, 'base64url').toString(), validUntil: new Date(Number(end)), proof };
    },
    /** Of an application. */
    signWithdrawal: createSignId('withdraw-interest'),
    readWithdrawal: createReadId('withdraw-interest'),
    signWait: createSignId('place-wait'),
    readWait: createReadId('place-wait'),
    /** For a member's invitations: valid without end, as long as the code has its owner. */
    signMembership: createSignId('membership'),
    readMembership: createReadId('membership'),
    /** Contains the email address: only the hash of a withdrawn application is stored. */
    signReapplication: (email: string, withdrawnAt: Date, now: Date) => {
      const validUntil = new Date(now.getTime() + linkLifetimeMs);
      const body = `${Buffer.from(email).toString('base64url')}.${withdrawnAt.getTime()}.${validUntil.getTime()}`;
      return { token: `${body}.${sign('reapply', body)}`, validUntil };
    },
    readReapplication: (token: string, now: Date) => {
      const [email = '', withdrawnAt = '', end = '', proof = ''] = cleanToken(token).split('.');
      if (!isSigned('reapply', `${email}.${withdrawnAt}.${end}`, proof) || Number(end) <= now.getTime()) return null;
      return { email: Buffer.from(email, 'base64url').toString(), withdrawnAt: new Date(Number(withdrawnAt)) };
    },
  };
}
