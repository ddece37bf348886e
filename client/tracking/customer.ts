/** The member who is known to the page, as far as the payload of spec §3 tells of them; null for everybody else. */
import { rolesOf } from '../../shared/rolesOf.ts';
import { readClaims } from '../graphql/token.ts';
import { hashId } from './hash.ts';

export interface Customer {
  readonly customer_consent_token: string;
  /** Of the salt and the id together; empty without a salt. The id itself never leaves. */
  readonly customer_hashed_id: string;
}

/** Nobody's by a token that has ended, nor by an administrator's. */
export async function readCustomer(salt = ''): Promise<Customer | null> {
  const claims = readClaims();
  const { sub, exp, consent_token: consent } = claims;
  const hasEnded = typeof exp === 'number' && exp * 1000 < Date.now();
  if (typeof sub !== 'string' || sub === '' || hasEnded || rolesOf(claims).includes('admin')) return null;
  return {
    customer_consent_token: typeof consent === 'string' ? consent : '',
    customer_hashed_id: (salt !== '' && (await hashId(salt + sub))) || '',
  };
}
