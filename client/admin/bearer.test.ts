import { followToken, handOverToken, signOut } from './bearer.ts';

const name = 'apollo:default.token';
const console = '/acquisition/admin';
const now = Date.parse('2026-03-20T10:00:00Z');
const cookies = () => document.cookie.split('; ').filter((cookie) => cookie.startsWith(name));

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const path of ['/', '/acquisition', console]) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the page's own code writes it.
    document.cookie = `${name}=; Max-Age=0; Path=${path}`;
    // biome-ignore lint/suspicious/noDocumentCookie: as the page's own code writes it.
    document.cookie = `handedOver=; Max-Age=0; Path=${path}`;
  }
  window.history.replaceState(null, '', '/acquisition/admin/codes');
});

describe('a token in local storage', () => {
  it('is handed over as a cookie for the console’s own path and its own pages alone, for minutes', () => {
    window.localStorage.setItem(name, 'head.claims.signature-of-anna');
    const written = jest.spyOn(Document.prototype, 'cookie', 'set');
    expect(handOverToken(console)).toBe(true);
    expect(written.mock.calls).toEqual([
      ['handedOver=ignature-of-anna; Max-Age=300; Path=/acquisition/admin; SameSite=Strict'],
      [`${name}=head.claims.signature-of-anna; Max-Age=300; Path=/acquisition/admin; SameSite=Strict`],
    ]);
    written.mockRestore();
    expect(cookies()).toEqual([`${name}=head.claims.signature-of-anna`]);
  });

  it.each<[string, object, number | null]>([
    ['with the token', { exp: now / 1000 + 120, auth_time: now / 1000 }, 120],
    ['eight hours after the sign-in', { exp: now / 1000 + 604_800, auth_time: now / 1000 - 28_740 }, 60],
    ['after five minutes at most', { exp: now / 1000 + 604_800 }, 300],
    ['before it begins, where the token has ended', { exp: now / 1000 }, null],
    ['before it begins, where the sign-in is too old', { exp: now / 1000 + 600, auth_time: now / 1000 - 28_800 }, null],
  ])('ends as a cookie %s', (_, claims, seconds) => {
    jest.useFakeTimers({ now });
    const token = `e30.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.signature-of-anna`;
    window.localStorage.setItem(name, token);
    const written = jest.spyOn(Document.prototype, 'cookie', 'set');
    expect(handOverToken(console)).toBe(seconds !== null);
    expect(written.mock.calls.map(([text]) => /Max-Age=(\d+)/.exec(text)?.[1])).toEqual(
      seconds === null ? [] : [String(seconds), String(seconds)],
    );
    written.mockRestore();
    jest.useRealTimers();
  });

  it.each<[string, () => void]>([
    ['is gone', () => window.localStorage.removeItem(name)],
    ['is another', () => window.localStorage.setItem(name, 'head.claims.signature-of-bert')],
  ])('is taken back as a cookie once it %s', (_, change) => {
    window.localStorage.setItem(name, 'head.claims.signature-of-anna');
    handOverToken(console);
    expect(followToken('/acquisition', console)).toBe(false);
    change();
    expect(followToken('/acquisition', console)).toBe(true);
    expect(document.cookie).toBe('');
    expect(followToken('/acquisition', console)).toBe(false);
  });

  const tokenOf = (sub: string, signature: string) =>
    `e30.${btoa(JSON.stringify({ sub, iss: 'https://shop.example' })).replace(/=+$/, '')}.${signature}`;

  it('that the shop has renewed for the same person takes its place without a reload', () => {
    window.localStorage.setItem(name, tokenOf('anna', 'the-first-signature'));
    handOverToken(console);
    expect(followToken('/acquisition', console)).toBe(false);
    const renewed = tokenOf('anna', 'the-second-signature');
    window.localStorage.setItem(name, renewed);
    expect(followToken('/acquisition', console)).toBe(false);
    expect(cookies()).toEqual([`${name}=${renewed}`]);
    window.localStorage.setItem(name, tokenOf('bert', 'the-third-signature'));
    expect(followToken('/acquisition', console)).toBe(true);
    expect(cookies()).toEqual([]);
  });

  it('is kept while the console is open, and handed over again once its cookie has ended', () => {
    window.localStorage.setItem(name, 'head.claims.signature-of-anna');
    handOverToken(console);
    const written = jest.spyOn(Document.prototype, 'cookie', 'set');
    expect(followToken('/acquisition', console)).toBe(false);
    expect(written.mock.calls.flat()).toContain(
      `${name}=head.claims.signature-of-anna; Max-Age=300; Path=/acquisition/admin; SameSite=Strict`,
    );
    written.mockRestore();
    for (const ended of [name, 'handedOver']) {
      // biome-ignore lint/suspicious/noDocumentCookie: as the browser ends it.
      document.cookie = `${ended}=; Max-Age=0; Path=${console}`;
    }
    expect(handOverToken(console)).toBe(true);
  });

  it('that is gone when a page wakes after its cookie has ended leaves nothing to show', () => {
    window.localStorage.setItem(name, 'head.claims.signature-of-anna');
    handOverToken(console);
    followToken('/acquisition', console);
    // biome-ignore lint/suspicious/noDocumentCookie: as the browser ends it.
    document.cookie = `${name}=; Max-Age=0; Path=${console}`;
    window.localStorage.clear();
    expect(followToken('/acquisition', console)).toBe(true);
  });

  it('does not take back a cookie that the shop has set', () => {
    window.localStorage.setItem(name, 'head.claims.signature-of-anna');
    handOverToken(console);
    // biome-ignore lint/suspicious/noDocumentCookie: as the shop's page writes it.
    document.cookie = `${name}=head.claims.signature-of-the-shop; Path=${console}`;
    window.localStorage.clear();
    expect(followToken('/acquisition', console)).toBe(false);
    expect(cookies()).toEqual([`${name}=head.claims.signature-of-the-shop`]);
  });

  it('is handed over once, and another one once more', () => {
    window.localStorage.setItem(name, 'head.claims.signature-of-anna');
    expect([handOverToken(console), handOverToken(console)]).toEqual([true, false]);
    window.localStorage.setItem(name, 'head.claims.signature-of-bert');
    expect([handOverToken(console), handOverToken(console)]).toEqual([true, false]);
  });

  it('takes the place of a cookie that the server has refused', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the shop's page writes it.
    document.cookie = `${name}=an.old.one; Path=${console}`;
    window.localStorage.setItem(name, 'head.claims.signature-of-anna');
    expect(handOverToken(console)).toBe(true);
    expect(cookies()).toEqual([`${name}=head.claims.signature-of-anna`]);
  });

  it.each(['', 'two words', 'a; Domain=evil.example', 'a\r\nSet-Cookie: b=c', 'x'.repeat(5000)])(
    'stays where it is when it is no token: %j',
    (value) => {
      window.localStorage.setItem(name, value);
      expect(handOverToken(console)).toBe(false);
      expect(cookies()).toEqual([]);
    },
  );

  it('is not worth a reload where the browser takes no cookie', () => {
    window.localStorage.setItem(name, 'head.claims.signature-of-anna');
    const written = jest.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => undefined);
    expect(handOverToken(console)).toBe(false);
    written.mockRestore();
  });
});

describe('the shop’s own cookie', () => {
  const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.signature`;
  const write = (token: string, life = '') => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the shop's page writes it.
    document.cookie = `${name}=${token}; Path=/acquisition${life}`;
  };
  const later = Date.now() / 1000 + 600;

  it.each<[string, string, string | null, boolean]>([
    ['stays', tokenOf({ sub: 'anna', exp: later }), tokenOf({ sub: 'anna', exp: later }), false],
    ['is renewed', tokenOf({ sub: 'anna', exp: later }), tokenOf({ sub: 'anna', exp: later + 600 }), false],
    ['is taken away', tokenOf({ sub: 'anna', exp: later }), null, true],
    ['says nothing of itself, and is taken away', 'opaque', null, true],
    ['becomes somebody else’s', tokenOf({ sub: 'anna', exp: later }), tokenOf({ sub: 'bert', exp: later }), true],
    ['has ended, so that nothing typed is lost', tokenOf({ sub: 'anna', exp: later - 1200 }), null, false],
  ])('that %s', (_what, before, after, isLeft) => {
    signOut('/acquisition');
    write(before);
    expect(followToken('/acquisition', console)).toBe(false);
    if (after === null) write('', '; Max-Age=0');
    else write(after);
    expect(followToken('/acquisition', console)).toBe(isLeft);
    expect(followToken('/acquisition', console)).toBe(false);
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
  for (const path of ['/', '/acquisition']) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the sign-in writes it.
    document.cookie = `${name}=head.claims.signature; Path=${path}`;
  }
  window.localStorage.setItem(name, 'head.claims.signature');
  handOverToken(console);
  signOut('/acquisition');
  expect(cookies()).toEqual([]);
  expect([window.localStorage.length, window.sessionStorage.length]).toEqual([0, 0]);
});
