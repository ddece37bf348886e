/** The registration link generator, and its links when visitors open them. */
import request from 'supertest';
import { locales } from '../../shared/i18n/locales.ts';
import { getMessages } from '../e2e/messages.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { readDocument } from '../support/readDocument.ts';
import { type BackendUnderTest, signInAs, startTestBackend } from './backendUnderTest.ts';

const second = 1000;
const day = 24 * 60 * 60 * second;
const start = new Date('2026-03-20T10:00:00Z');
const path = '/acquisition/admin/registrationlinkgenerator';

let now = start;
let backend: BackendUnderTest;
let app: TestApp;

beforeAll(async () => {
  backend = await startTestBackend({ clock: () => now });
  const address = `http://127.0.0.1:${backend.port}/graphql`;
  const longTimeouts = { initialWaitMs: 60_000, dataTimeoutMs: 60_000, render: 90_000 };
  app = await createTestApp({
    backend: { requests: [], fetch: (_url, init) => fetch(address, init) },
    deadlines: longTimeouts,
  });
});

beforeEach(() => {
  now = start;
});

afterAll(async () => {
  await app.close();
  await backend.close();
});

const cookie = async () => {
  const { Authorization } = await signInAs('anna', { at: now });
  return `apollo:default.token=${Authorization.slice('Bearer '.length)}`;
};

const makeLinks = async (registrationCode: string, { label = '', count = 1 } = {}) => {
  type Link = { id: string; url: string };
  type ResponseData = { adminCreateLinks: { links: Link[]; errorDetails: string[] } };
  const query = `mutation($registrationCode: String!, $label: String, $count: Int!) {
    adminCreateLinks(registrationCode: $registrationCode, label: $label, count: $count, single: false) {
      links { id url } errorDetails } }`;
  const { data } = await backend.ask<ResponseData>(
    query,
    { registrationCode, label, count },
    await signInAs('anna', { at: now }),
  );
  return data.adminCreateLinks;
};

const makeLink = async (code: string, label?: string) => {
  const [link] = (await makeLinks(code, label === undefined ? {} : { label })).links;
  if (link === undefined) throw new Error('No link.');
  return link;
};

const revoke = async (id: string) =>
  backend.ask(
    'mutation($id: ID!) { adminRevokeLink(id: $id) { status } }',
    { id },
    await signInAs('anna', { at: now }),
  );

/** The result of opening a link: `valid`, or the rejection reason from the page or from its redirect. */
const openAsVisitor = async (url: string, page = '/acquisition') => {
  const { text, headers } = await request(app.url)
    .get(page + new URL(url).search)
    .redirects(0);
  const { location } = headers;
  if (location !== undefined) return new URLSearchParams(location.split('?')[1]).get('reason');
  const { code } = readDocument(text).state.data.state as { code: { status: string; reason?: string } };
  return code.reason ?? code.status;
};

const show = async (query = '', prefix = '') => {
  const address = path.replace('/acquisition', `/acquisition${prefix}`);
  const { text } = await request(app.url)
    .get(address + query)
    .set('Cookie', await cookie());
  return text;
};

const linksIn = (text: string) => [...text.matchAll(/id="link-([^"]+)"/g)].map(([, id]) => id);

it('the empty list says that there are no links yet', async () => {
  const text = await show();
  expect(text).toContain(app.translators.en.t('adminLinks:list.noneYet'));
  expect(text).not.toContain(app.translators.en.t('adminLinks:list.none'));
});

describe.each(['/acquisition', '/acquisition/registration/formstarted'])('%s', (page) => {
  it('accepts a link until the end of its fourteenth day in Berlin', async () => {
    const { url } = await makeLink('TIMEDLINK');
    expect(await openAsVisitor(url, page)).toBe('valid');
    now = new Date('2026-04-03T21:58:00Z');
    expect(await openAsVisitor(url, page)).toBe('valid');
    now = new Date('2026-04-03T22:00:00Z');
    expect(await openAsVisitor(url, page)).toBe('expired');
  });

  it('rejects an expired link with an edited or missing timestamp', async () => {
    const { url } = await makeLink('TIMEDLINK');
    now = new Date('2026-04-03T22:00:01Z');
    const edited = (timestamp: string | null) => {
      const link = new URL(url);
      if (timestamp === null) link.searchParams.delete('ts');
      else link.searchParams.set('ts', timestamp);
      return link.href;
    };
    const [end = '', proof = ''] = (new URL(url).searchParams.get('ts') ?? '').split('.');
    for (const timestamp of [`${Number(end) + day}.${proof}`, end, `${end}.`, `.${proof}`, ''])
      expect([timestamp, await openAsVisitor(edited(timestamp), page)]).not.toEqual([timestamp, 'valid']);
    expect(await openAsVisitor(edited(null), page)).not.toBe('valid');
  });

  it('rejects a revoked link from the next visit on', async () => {
    const { id, url } = await makeLink('PLENTY200');
    expect(await openAsVisitor(url, page)).toBe('valid');
    await revoke(id);
    expect(await openAsVisitor(url, page)).toBe('invalid');
  });
});

describe('the list', () => {
  it('is searched by label, filtered by code and paged by its URL, with each link on one page', async () => {
    await makeLinks('WELCOME15', { label: 'Mailing', count: 60 });
    // The newest comes first.
    now = new Date(start.getTime() + second);
    const other = await makeLink('WELCOME15', 'Window');
    expect(linksIn(await show('?code=welcome-15&search=wind'))).toEqual([other.id]);
    const first = await show('?code=WELCOME15');
    expect(linksIn(first)[0]).toBe(other.id);
    const next = /<a [^>]*href="(\?[^"]*after=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(new URLSearchParams(next).get('code')).toBe('WELCOME15');
    const ids = [...linksIn(first), ...linksIn(await show(next))];
    expect(ids).toHaveLength(61);
    expect(new Set(ids).size).toBe(61);
  });

  it('has a next page after a label of maximum length', async () => {
    await makeLinks('WELCOME20', { label: '😀'.repeat(80), count: 60 });
    const first = await show('?code=WELCOME20&sort=LABEL');
    const next = /<a [^>]*href="(\?[^"]*after=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(new Set([...linksIn(first), ...linksIn(await show(next))]).size).toBe(60);
  });

  it('says in every language that no link matches, and links to all in the same order', async () => {
    for (const locale of locales) {
      const text = await show('?search=nosuchlabel&state=USED&sort=LABEL', `/${locale}`);
      const { t } = app.translators[locale];
      expect(text).toContain(t('adminLinks:list.none'));
      expect(text).not.toContain(t('adminLinks:list.noneYet'));
      expect(text.match(/href="\?sort=LABEL"/g)).toHaveLength(2);
    }
  });

  it('is sorted by its headings; sorting by end shows open links only', async () => {
    const text = await show('?code=WELCOME15');
    expect(text).toMatch(/aria-sort="none"><a href="\?code=WELCOME15&amp;sort=LABEL">Link/);
    const created = getMessages('en')('adminLinks:list.madeAt');
    expect(text).toContain(`aria-sort="descending"><a href="?code=WELCOME15&amp;sort=OLDEST">${created}`);
    expect(text).toMatch(/aria-sort="none"><a href="\?code=WELCOME15&amp;state=OPEN&amp;sort=ENDING">Valid until/);
    const used = await show('?code=WELCOME15&sort=MOST_USED');
    expect(used).toMatch(/aria-sort="descending"><a href="\?code=WELCOME15">Registered/);
    expect(used).toContain(`aria-sort="none"><a href="?code=WELCOME15">${created}`);
  });

  it('shows a minimum number for a search with more than 100 results, and its order', async () => {
    await makeLinks('WELCOME15', { label: 'Broad', count: 101 });
    const text = await show('?search=road&sort=OLDEST');
    expect(text).toContain(app.translators.en.t('admin:pager.many'));
    expect(text).toContain('aria-sort="ascending"');
  });

  it('shows times with the brand’s time zone, and labels as text', async () => {
    const { id } = await makeLink('PLENTY200', '<img src=x onerror=alert(1)>');
    const text = await show('?search=%3Cimg');
    expect(linksIn(text)).toEqual([id]);
    expect(text).not.toContain('<img src=x');
    expect(text).toMatch(/<time dateTime="2026-03-20T10:00:00[^"]*">20\/03\/2026,\s11:00\sCET<\/time>/);
  });

  it('has no revoke button for a revoked link', async () => {
    const { id } = await makeLink('PLENTY200', 'Gone');
    const button = `aria-label="${app.translators.en.t('adminLinks:changes.actions.revoke')}: PLENTY200, Gone"`;
    expect(await show('?search=Gone')).toContain(button);
    await revoke(id);
    const text = await show('?search=Gone');
    expect(text).not.toContain(button);
    expect(text).toContain(app.translators.en.t('adminLinks:states.REVOKED'));
  });

  it('is shown for any URL, and prefills the form with the URL’s code', async () => {
    const { headline } = readDocument(await show(`?code=${'x'.repeat(5_000)}&after=nonsense&search=%00`));
    expect(headline).toBe(app.translators.en.t('admin:tools.links'));
    expect(await show('?code=PLENTY200')).toMatch(/<input[^>]*name="registrationCode"[^>]*value="PLENTY200"/);
  });
});

describe('a code that allows no links', () => {
  const setState = async (state: string, code: string) =>
    backend.ask(
      'mutation($code: String!, $state: AdminCodeState!) { adminSetCodeState(code: $code, state: $state) { status } }',
      { code, state },
      await signInAs('anna', { at: now }),
    );

  const makeCode = async (input: object) => {
    type ResponseData = { adminCreateCodes: { codes: string[] } };
    const query = 'mutation($input: AdminNewCodeInput!) { adminCreateCodes(input: $input, count: 1) { codes } }';
    const { data } = await backend.ask<ResponseData>(query, { input }, await signInAs('anna', { at: now }));
    return data.adminCreateCodes.codes[0] ?? '';
  };

  it('is rejected with its reason for admins, and as invalid for visitors', async () => {
    const paused = await makeCode({});
    await setState('paused', paused);
    const revoked = await makeCode({});
    await setState('revoked', revoked);
    const early = await makeCode({ startsAt: '2026-04-01' });
    const late = await makeCode({ endsAt: '2026-03-25' });
    const reasonOf = async (code: string) => (await makeLinks(code)).errorDetails.at(-1);
    expect(await reasonOf(paused)).toBe('REGISTRATION_CODE_PAUSED');
    expect(await reasonOf(revoked)).toBe('REGISTRATION_CODE_REVOKED');
    expect(await reasonOf(early)).toBe('REGISTRATION_CODE_NOT_STARTED');
    expect(await reasonOf('NOSUCHCODE22')).toBe('REGISTRATION_CODE_INVALID');
    expect(await reasonOf('NOBALANCE')).toBe('REGISTRATION_CODE_NO_BALANCE_LEFT');
    now = new Date(start.getTime() + 10 * day);
    expect(await reasonOf(late)).toBe('REGISTRATION_CODE_EXPIRED');
    expect(await openAsVisitor(`https://x.example/?rc=${paused}`)).toBe('invalid');
  });
});
