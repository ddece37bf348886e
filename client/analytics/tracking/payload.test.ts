import { createHash } from 'node:crypto';
import { tokenName } from '../../../shared/security/bearerToken.ts';
import { readCustomer } from './payload.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
const signIn = (claims: object) => window.localStorage.setItem(tokenName, tokenOf(claims));

afterEach(() => window.localStorage.clear());

describe('a member who is signed in', () => {
  it('spec §3: "salted hashed customer id": the hash of salt and id, and the token of the consent', async () => {
    signIn({ sub: 'Märta-7', consent_token: 'ct-1', exp: Date.now() / 1000 + 60 });
    expect(await readCustomer('salt:')).toEqual({
      customer_consent_token: 'ct-1',
      customer_hashed_id: sha256('salt:Märta-7'),
    });
  });

  it('has no hash without a salt', async () => {
    signIn({ sub: 'member-7' });
    expect(await readCustomer()).toEqual({ customer_consent_token: '', customer_hashed_id: '' });
  });

  it.each([
    ['an administrator', { sub: 'admin-1', roles: ['admin'] }],
    ['whose sign-in has ended', { sub: 'member-7', exp: 1_700_000_000 }],
    ['without an id', { roles: [] }],
  ])('is not identified: %s', async (_, claims) => {
    signIn(claims);
    expect(await readCustomer('salt:')).toBeNull();
  });

  it.each([null, 'nonsense', 'a.b.c'])('is not identified by the token %j', async (token) => {
    if (token !== null) window.localStorage.setItem(tokenName, token);
    expect(await readCustomer('salt:')).toBeNull();
  });
});
