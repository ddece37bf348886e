import { readFileSync } from 'node:fs';
import { type Blocklist, parseBlocklist } from './referrerBlocklist.ts';

const findEntry = (list: Blocklist, host: string, slug: string | null = null) => {
  const rule = list.evaluate(host, slug);
  return rule.kind === 'listed' ? rule.entry : null;
};

const small = () =>
  parseBlocklist(
    { blocked: { search: ['google.com', 'yahoo.com'], forum: ['Reddit.com'] }, allowed: ['mail.google.com'] },
    ['salon.example'],
  );

describe('a referrer blocklist', () => {
  it.each([
    ['google.com', 'google.com'],
    ['www.google.com', 'google.com'],
    ['a.b.c.d.google.com', 'google.com'],
    ['reddit.com', 'reddit.com'],
    ['old.reddit.com', 'reddit.com'],
  ])('blocks %s by its entry', (host, entry) => {
    expect(findEntry(small(), host)).toBe(entry);
  });

  it.each([
    'notgoogle.com',
    'google.com.evil.example',
    'google.co',
    'com',
    'xgoogle.com',
    'mail.google.com',
    'eu.mail.google.com',
    'salon.example',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '.',
    '..google',
    `${'a'.repeat(250)}.google.com`,
    `${'a.'.repeat(127)}google.com`,
    '',
    '__proto__',
    'constructor',
  ])('does not block %p', (host) => {
    expect(findEntry(small(), host)).toBeNull();
  });

  it('prefers an exception below a blocked host', () => {
    const search = ['google.com', 'maps.google.com'];
    const list = parseBlocklist({ blocked: { search }, allowed: ['mail.google.com', 'maps.google.com'] });
    expect([
      findEntry(list, 'google.com'),
      findEntry(list, 'mail.google.com'),
      findEntry(list, 'maps.google.com'),
      findEntry(list, 'news.google.com'),
    ]).toEqual(['google.com', null, null, 'google.com']);
  });

  it('allows a campaign host on its own landing page only', () => {
    const list = parseBlocklist({
      blocked: { social: ['facebook.com'], search: ['google.com'] },
      allowed: [],
      campaigns: { 'Social-15-percent': ['facebook.com'], viral: ['l.facebook.com'] },
    });
    const found = (host: string, slug: string | null) => findEntry(list, host, slug);
    expect(found('www.facebook.com', 'social-15-percent')).toBeNull();
    expect(found('www.facebook.com', 'SOCIAL-15-percent')).toBeNull();
    expect(found('l.facebook.com', 'viral')).toBeNull();
    expect(found('www.facebook.com', 'viral')).toBe('facebook.com');
    expect(found('www.facebook.com', 'social')).toBe('facebook.com');
    expect(found('www.facebook.com', null)).toBe('facebook.com');
    expect(found('www.google.com', 'social-15-percent')).toBe('google.com');
    expect(found('facebook.com.evil.example', 'social-15-percent')).toBeNull();
    expect(['__proto__', 'constructor', ''].map((slug) => found('facebook.com', slug))).toEqual(
      Array(3).fill('facebook.com'),
    );
  });

  it.each<[data: object, hasSearchEngines: boolean]>([
    [{ blocked: { search: ['google.com'] }, allowed: [] }, true],
    [{ blocked: { search: [] }, allowed: [] }, false],
    [{ blocked: { social: ['facebook.com'] }, allowed: [] }, false],
    [{ blocked: {}, allowed: [] }, false],
  ])('%j blocks search engines: %s', (data, hasSearchEngines) => {
    expect(parseBlocklist(data).blocksSearchEngines).toBe(hasSearchEngines);
  });

  it.each([
    ['an entry with a protocol', { blocked: { search: ['https://google.com'] }, allowed: [] }],
    ['an entry with a path', { blocked: { search: ['google.com/search'] }, allowed: [] }],
    ['a bare top-level domain', { blocked: { search: ['com'] }, allowed: [] }],
    ['an empty entry', { blocked: { search: [''] }, allowed: [] }],
    ['a list without exceptions', { blocked: {} }],
    ['a campaign without a slug', { blocked: {}, allowed: [], campaigns: { '': ['facebook.com'] } }],
    ['a campaign on a path', { blocked: {}, allowed: [], campaigns: { 'a/b': ['facebook.com'] } }],
    ['a campaign from everywhere', { blocked: {}, allowed: [], campaigns: { social: ['*'] } }],
    ['an unknown field', { blocked: {}, allowed: [], campaign: { social: ['facebook.com'] } }],
    ['a list of lists', [['google.com']]],
    ['nothing', null],
  ])('rejects %s', (_, data) => {
    expect(() => parseBlocklist(data)).toThrow();
  });

  it('blocks a host of the maximum length', () => {
    expect(findEntry(small(), `${'a.'.repeat(121)}google.com`)).toBe('google.com');
  });
});

describe('the bundled blocklist', () => {
  const data = JSON.parse(readFileSync('server/data/referrerBlocklist.json', 'utf8')) as {
    blocked: Record<string, string[]>;
    allowed: string[];
  };
  const blocked = Object.values(data.blocked).flat();
  const parentsOf = (host: string) => host.split('.').map((_, index, labels) => labels.slice(index + 1).join('.'));

  it('covers the five kinds with at least 280 hosts', () => {
    expect(Object.keys(data.blocked)).toEqual(['coupon', 'deal', 'forum', 'search', 'social']);
    expect(blocked.length).toBeGreaterThanOrEqual(280);
    for (const hosts of Object.values(data.blocked)) expect(hosts.length).toBeGreaterThanOrEqual(40);
  });

  it.each(['.de', '.at', '.ch', '.fr', '.it', '.nl', '.pl', '.se', '.co.uk', '.com'])(
    'contains hosts below %s',
    (suffix) => {
      expect(blocked.filter((host) => host.endsWith(suffix)).length).toBeGreaterThanOrEqual(5);
    },
  );

  it('has no campaign and blocks search engines', () => {
    expect(data).not.toHaveProperty('campaigns');
    expect(parseBlocklist(data).blocksSearchEngines).toBe(true);
  });

  it('contains each host once', () => {
    expect(blocked.filter((host, index) => blocked.indexOf(host) !== index)).toEqual([]);
  });

  it('contains no host that another entry covers', () => {
    const blockedHosts = new Set(blocked);
    expect(blocked.filter((host) => parentsOf(host).some((parent) => blockedHosts.has(parent)))).toEqual([]);
  });

  it('is sorted', () => {
    for (const hosts of [...Object.values(data.blocked), data.allowed]) expect(hosts).toEqual([...hosts].sort());
  });

  it('has exceptions only where a parent is blocked', () => {
    const blockedHosts = new Set(blocked);
    expect(data.allowed.filter((host) => !parentsOf(host).some((parent) => blockedHosts.has(parent)))).toEqual([]);
  });

  it.each([
    'mail.google.com',
    'outlook.live.com',
    'mail.yahoo.com',
    'de.mail.yahoo.com',
    'mail.yandex.com',
    'e.mail.ru',
    'mail.aol.com',
    'outlook.office.com',
    'web.whatsapp.com',
    'notgoogle.com',
    'salonxiv.example',
  ])('never denies %s', (host) => {
    expect(findEntry(parseBlocklist(data), host)).toBeNull();
  });

  it.each([
    'www.google.com',
    'www.mydealz.de',
    'l.facebook.com',
    'old.reddit.com',
    'www.gutscheine.de',
    'out.reddit.com',
  ])('denies %s', (host) => {
    expect(findEntry(parseBlocklist(data), host)).not.toBeNull();
  });
});

describe('the rule for a host', () => {
  const list = parseBlocklist({
    blocked: { search: ['google.com'], social: ['facebook.com'] },
    allowed: ['mail.google.com'],
    campaigns: { social: ['facebook.com'] },
  });

  it.each([
    ['www.google.com', null, { kind: 'listed', list: 'search', entry: 'google.com' }],
    ['eu.mail.google.com', null, { kind: 'allowed', entry: 'mail.google.com' }],
    ['l.facebook.com', null, { kind: 'listed', list: 'social', entry: 'facebook.com' }],
    ['l.facebook.com', 'viral', { kind: 'listed', list: 'social', entry: 'facebook.com' }],
    ['l.facebook.com', 'SOCIAL', { kind: 'campaign', slug: 'social', entry: 'facebook.com' }],
    ['salon.example', null, { kind: 'unlisted' }],
    ['', null, { kind: 'noHost' }],
  ])('of %s on the landing page %s', (host, slug, rule) => {
    expect(list.evaluate(host, slug)).toEqual(rule);
  });
});
