import { isURLTargeted } from '@growthbook/growthbook';
import { type Entry, readEntry, readTarget } from './splitTargets.ts';

const site = { publicUrl: 'https://club.example', basePath: '/acquisition' };

function entryOf(typed: string, at = site): Entry {
  const entry = readEntry(typed, at);
  if (typeof entry === 'string') throw new Error(`No entry: ${entry}`);
  return entry;
}

describe('the entry of a split', () => {
  it.each([
    ['/', '/acquisition'],
    ['/acquisition', '/acquisition'],
    [' /social ', '/acquisition/social'],
    ['https://club.example/acquisition/de/social', '/acquisition/de/social'],
    ['/registration/FORMSTARTED/', '/acquisition/registration/formstarted'],
    ['/spring-sale', '/acquisition/spring-sale'],
  ])('%p is %s', (typed, path) => {
    expect(entryOf(typed).path).toBe(path);
  });

  it.each([
    ['', 'empty'],
    ['https://evil.example/acquisition', 'elsewhere'],
    ['social', 'unknown'],
    ['/no/such/page', 'unknown'],
    ['//evil.example', 'unknown'],
    ['/admin/splitgenerator', 'untracked'],
    ['/registration/activateaccount', 'untracked'],
    ['/error/404', 'errorPage'],
    ['/registration/deny', 'errorPage'],
    ['/?utm_source=mail', 'hasQuery'],
  ])('%p is rejected: %s', (typed, problem) => {
    expect(readEntry(typed, site)).toBe(problem);
  });

  it.each([
    ['/', ['', '/de', '/sv', '?rc=A1', '/de?rc=A1', '#top'], ['/social', '/de/social', '/xx', '/den', '/social?x=/']],
    ['/social', ['/social', '/de/social', '/social?x=1'], ['', '/de', '/social-10-percent', '/xx/social']],
    ['/de/social', ['/de/social', '/de/social?x=1'], ['/social', '/fr/social', '/de']],
  ])('the pattern of %s matches exactly its URLs in every language', (typed, inside, outside) => {
    const { urlPattern } = entryOf(typed);
    const has = (path: string) => isURLTargeted(`https://club.example/acquisition${path}`, [urlPattern]);
    expect(inside.filter((path) => !has(path))).toEqual([]);
    expect(outside.filter(has)).toEqual([]);
  });

  it('has a pattern on a site without a base path', () => {
    const { urlPattern } = entryOf('/', { ...site, basePath: '' });
    const has = (path: string) => isURLTargeted(`https://club.example${path}`, [urlPattern]);
    expect(['/', '/de', '/?rc=A1'].filter((path) => !has(path))).toEqual([]);
    expect(['/social', '/de/social'].filter(has)).toEqual([]);
  });
});

describe('a target of a split', () => {
  it.each([
    ['/', '/social', '/acquisition/social'],
    ['/', '/acquisition/social?utm_content=b', '/acquisition/social?utm_content=b'],
    ['/', '/registration/formstarted', '/acquisition/registration/formstarted'],
    ['/', '/de/social', '/acquisition/de/social'],
    ['/spring-sale', '/', '/acquisition'],
    ['/de', '/fr', '/acquisition/fr'],
  ])('from %s: %s', (entry, typed, path) => {
    expect(readTarget(typed, entryOf(entry), site)).toEqual({ path, isEntry: false });
  });

  it.each([
    ['/', '/'],
    ['/spring-sale', '/spring-sale'],
    ['/de/social', '/social'],
  ])('from %s: %s is the entry itself', (entry, typed) => {
    expect(readTarget(typed, entryOf(entry), site)).toMatchObject({ isEntry: true });
  });

  it.each([
    ['', 'empty'],
    ['https://evil.example/', 'elsewhere'],
    ['javascript:alert(1)', 'elsewhere'],
    ['/no/such/page', 'unknown'],
    ['/admin/splitgenerator', 'untracked'],
    ['/error/404', 'errorPage'],
    ['/socail', 'unknownSlug'],
    ['/de', 'circle'],
    ['/?utm_content=b', 'circle'],
  ])('%p is rejected: %s', (typed, problem) => {
    expect(readTarget(typed, entryOf('/'), site)).toBe(problem);
  });
});
