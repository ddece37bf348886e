import { followToken, handOverToken, signOut } from './bearer.ts';

const name = 'apollo:default.token';
const console = '/acquisition/admin';
const now = Date.parse('2026-03-20T10:00:00Z');
const cookies = () => document.cookie.split('; ').filter((cookie) => cookie.startsWith(name));

beforeEach(() => {
  // As a page that has just been loaded knows of none.
  signOut('/acquisition');
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

  it.each<[string, () => void, string]>([
    ['is gone', () => window.localStorage.removeItem(name), 'gone'],
    ['is another', () => window.localStorage.setItem(name, 'head.claims.signature-of-bert'), 'other'],
  ])('is taken back as a cookie once it %s', (_, change, state) => {
    window.localStorage.setItem(name, 'head.claims.signature-of-anna');
    handOverToken(console);
    expect(followToken('/acquisition', console)).toBe('same');
    change();
    expect(followToken('/acquisition', console)).toBe(state);
    expect(document.cookie).toBe('');
    expect(followToken('/acquisition', console)).toBe(state);
    expect(document.cookie).toBe('');
  });

  const tokenOf = (sub: string, signature: string) =>
    `e30.${btoa(JSON.stringify({ sub, iss: 'https://shop.example' })).replace(/=+$/, '')}.${signature}`;

  it('that the shop has renewed for the same person takes its place without a reload', () => {
    window.localStorage.setItem(name, tokenOf('anna', 'the-first-signature'));
    handOverToken(console);
    expect(followToken('/acquisition', console)).toBe('same');
    const renewed = tokenOf('anna', 'the-second-signature');
    window.localStorage.setItem(name, renewed);
    expect(followToken('/acquisition', console)).toBe('same');
    expect(cookies()).toEqual([`${name}=${renewed}`]);
    window.localStorage.setItem(name, tokenOf('bert', 'the-third-signature'));
    expect(followToken('/acquisition', console)).toBe('other');
    expect(cookies()).toEqual([]);
  });

  it.each([
    ['the same person', 'anna', 'same'],
    ['somebody else', 'bert', 'other'],
  ])('that is gone is back with %s', (_who, sub, state) => {
    window.localStorage.setItem(name, tokenOf('anna', 'the-first-signature'));
    handOverToken(console);
    followToken('/acquisition', console);
    window.localStorage.clear();
    expect(followToken('/acquisition', console)).toBe('gone');
    const again = tokenOf(sub, 'the-second-signature');
    window.localStorage.setItem(name, again);
    expect(followToken('/acquisition', console)).toBe(state);
    expect(cookies()).toEqual(state === 'same' ? [`${name}=${again}`] : []);
    expect(followToken('/acquisition', console)).toBe(state);
  });

  it('of somebody else, which another tab of the console has handed over, does not show what was hidden', () => {
    window.localStorage.setItem(name, tokenOf('anna', 'the-first-signature'));
    handOverToken(console);
    followToken('/acquisition', console);
    window.localStorage.clear();
    expect(followToken('/acquisition', console)).toBe('gone');
    window.localStorage.setItem(name, tokenOf('bert', 'the-second-signature'));
    handOverToken(console);
    expect(followToken('/acquisition', console)).toBe('other');
  });

  it('is kept while the console is open, and handed over again once its cookie has ended', () => {
    window.localStorage.setItem(name, 'head.claims.signature-of-anna');
    handOverToken(console);
    const written = jest.spyOn(Document.prototype, 'cookie', 'set');
    expect(followToken('/acquisition', console)).toBe('same');
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
    expect(followToken('/acquisition', console)).toBe('gone');
  });

  it('does not take back a cookie that the shop has set', () => {
    window.localStorage.setItem(name, 'head.claims.signature-of-anna');
    handOverToken(console);
    // biome-ignore lint/suspicious/noDocumentCookie: as the shop's page writes it.
    document.cookie = `${name}=head.claims.signature-of-the-shop; Path=${console}`;
    window.localStorage.clear();
    expect(followToken('/acquisition', console)).toBe('same');
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

  const anna = tokenOf({ sub: 'anna', exp: later });
  const renewed = tokenOf({ sub: 'anna', exp: later + 600 });
  const bert = tokenOf({ sub: 'bert', exp: later });
  const ended = tokenOf({ sub: 'anna', exp: later - 1200 });

  it.each<[string, readonly [string, ...(string | null)[]], readonly string[]]>([
    ['stays', [anna, anna], ['same']],
    ['is renewed', [anna, renewed], ['same']],
    ['is taken away', [anna, null, null], ['gone', 'gone']],
    ['says nothing of itself, and is taken away', ['opaque', null], ['gone']],
    ['is taken away, and is back', [anna, null, renewed, null], ['gone', 'same', 'gone']],
    [
      'is taken away, and comes back as somebody else’s',
      [anna, null, bert, bert, null],
      ['gone', 'other', 'other', 'gone'],
    ],
    ['says nothing of itself when another one like it comes', ['opaque', null, 'opaque-too'], ['gone', 'other']],
    ['becomes somebody else’s', [anna, bert], ['other']],
    ['has ended, so that nothing typed is lost', [ended, null, renewed], ['same', 'same']],
    ['has ended, and comes back as somebody else’s', [ended, null, bert], ['same', 'other']],
  ])('that %s', (_what, [first, ...others], states) => {
    write(first);
    expect(followToken('/acquisition', console)).toBe('same');
    const seen = others.map((token) => {
      if (token === null) write('', '; Max-Age=0');
      else write(token);
      return followToken('/acquisition', console);
    });
    expect(seen).toEqual(states);
  });

  it('that is taken away stays gone once it would have ended', () => {
    jest.useFakeTimers();
    write(anna);
    followToken('/acquisition', console);
    write('', '; Max-Age=0');
    expect(followToken('/acquisition', console)).toBe('gone');
    jest.advanceTimersByTime(24 * 60 * 60 * 1000);
    expect(followToken('/acquisition', console)).toBe('gone');
    jest.useRealTimers();
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
