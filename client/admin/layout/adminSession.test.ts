import { createSignInCheck, signOut } from './adminSession.ts';

const name = 'apollo:default.token';
const cookies = () => document.cookie.split('; ').filter((cookie) => cookie.startsWith(name));
const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.signature`;
const write = (token: string, life = '') => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the sign-in writes it.
  document.cookie = `${name}=${token}; Path=/${life}`;
};

describe('createSignInCheck', () => {
  beforeEach(() => write('', '; Max-Age=0'));

  const anna = tokenOf({ sub: 'anna', iss: 'https://shop.example' });
  const renewed = tokenOf({ sub: 'anna', iss: 'https://shop.example', exp: 1 });
  const foreign = tokenOf({ sub: 'anna', iss: 'https://other.example' });
  const bert = tokenOf({ sub: 'bert', iss: 'https://shop.example' });

  it.each<[string, readonly (string | null)[], readonly string[]]>([
    ['does not change', [anna, anna], ['samePerson', 'samePerson']],
    ['cannot be read', [null, null], ['samePerson', 'samePerson']],
    ['is renewed', [anna, renewed], ['samePerson', 'samePerson']],
    ['is deleted and set again', [anna, null, renewed, null], ['samePerson', 'signedOut', 'samePerson', 'signedOut']],
    [
      'is set again for another person',
      [anna, null, bert, bert],
      ['samePerson', 'signedOut', 'otherPerson', 'otherPerson'],
    ],
    ['changes to another issuer', [anna, foreign], ['samePerson', 'otherPerson']],
    ['is opaque and changes', ['opaque', null, 'opaque-too'], ['samePerson', 'signedOut', 'otherPerson']],
  ])('compares a token that %s', (_what, tokens, states) => {
    const readState = createSignInCheck();
    const seen = tokens.map((token) => {
      if (token === null) write('', '; Max-Age=0');
      else write(token);
      return readState();
    });
    expect(seen).toEqual(states);
  });
});

it('notifies other tabs of a sign-out even if no storage had the token', () => {
  const written = jest.spyOn(Storage.prototype, 'setItem');
  signOut('/acquisition');
  expect(written).toHaveBeenCalledWith(name, '');
  expect(window.localStorage.getItem(name)).toBeNull();
  written.mockRestore();
});

it('deletes all copies of the token on signing out', () => {
  window.history.replaceState(null, '', '/acquisition/admin/codes');
  for (const path of ['/', '/acquisition', '/acquisition/admin']) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the sign-in writes it.
    document.cookie = `${name}=head.claims.signature; Path=${path}`;
  }
  window.localStorage.setItem(name, 'head.claims.signature');
  signOut('/acquisition');
  expect(cookies()).toEqual([]);
  expect([window.localStorage.length, window.sessionStorage.length]).toEqual([0, 0]);
});
