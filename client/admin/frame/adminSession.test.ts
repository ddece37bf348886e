import { createSignInCheck, signOut } from './adminSession.ts';

const name = 'apollo:default.token';
const cookies = () => document.cookie.split('; ').filter((cookie) => cookie.startsWith(name));
const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.signature`;
const write = (token: string, life = '') => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the sign-in writes it.
  document.cookie = `${name}=${token}; Path=/${life}`;
};

describe('the cookie of the sign-in', () => {
  beforeEach(() => write('', '; Max-Age=0'));

  const anna = tokenOf({ sub: 'anna', iss: 'https://shop.example' });
  const renewed = tokenOf({ sub: 'anna', iss: 'https://shop.example', exp: 1 });
  const foreign = tokenOf({ sub: 'anna', iss: 'https://other.example' });
  const bert = tokenOf({ sub: 'bert', iss: 'https://shop.example' });

  it.each<[string, readonly (string | null)[], readonly string[]]>([
    ['stays', [anna, anna], ['same', 'same']],
    ['cannot be read', [null, null], ['same', 'same']],
    ['is renewed', [anna, renewed], ['same', 'same']],
    ['is taken away, and is back', [anna, null, renewed, null], ['same', 'gone', 'same', 'gone']],
    ['comes back as somebody else’s', [anna, null, bert, bert], ['same', 'gone', 'other', 'other']],
    ['becomes that of another issuer', [anna, foreign], ['same', 'other']],
    [
      'says nothing of itself when another one like it comes',
      ['opaque', null, 'opaque-too'],
      ['same', 'gone', 'other'],
    ],
  ])('that %s', (_what, tokens, states) => {
    const look = createSignInCheck();
    const seen = tokens.map((token) => {
      if (token === null) write('', '; Max-Age=0');
      else write(token);
      return look();
    });
    expect(seen).toEqual(states);
  });
});

it('tells the other tabs of a sign-out, also where no storage held the token', () => {
  const written = jest.spyOn(Storage.prototype, 'setItem');
  signOut('/acquisition');
  expect(written).toHaveBeenCalledWith(name, '');
  expect(window.localStorage.getItem(name)).toBeNull();
  written.mockRestore();
});

it('leaves nothing of a token behind on signing out', () => {
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
