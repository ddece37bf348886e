/** Admin lists, rendered by the site's server with a real backend. */
import request from 'supertest';
import type { MessageKey } from '../../shared/i18n/messageKeys.ts';
import { getMessages } from '../e2e/messages.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { readDocument, textOf } from '../support/readDocument.ts';
import {
  type BackendUnderTest,
  nextKey,
  register,
  registrationOf,
  signInAs,
  startTestBackend,
} from './backendUnderTest.ts';

let backend: BackendUnderTest;
let app: TestApp;
let admin: Readonly<Record<string, string>>;
let cookie: string;

beforeAll(async () => {
  backend = await startTestBackend();
  app = await createTestApp({
    env: { ACQ_BACKEND_GRAPHQL_URL: `http://127.0.0.1:${backend.port}/graphql` },
    backend: { fetch, requests: [] },
    // Generous, for busy machines.
    deadlines: { initialWaitMs: 60_000, dataTimeoutMs: 60_000, render: 60_000 },
  });
  admin = await signInAs();
  cookie = cookieOf(admin);
});

afterAll(async () => {
  await app.close();
  await backend.close();
});

const cookieOf = ({ Authorization = '' }: Readonly<Record<string, string>>) =>
  `apollo:default.token=${Authorization.slice('Bearer '.length)}`;
const visit = (path: string, as = cookie) => request(app.url).get(`/acquisition${path}`).set('Cookie', as).redirects(0);
const read = async (path: string) => {
  const { status, text } = await visit(path);
  expect(status).toBe(200);
  return readDocument(text).text;
};

async function apply(email: string, language: string, country: string): Promise<string> {
  await backend.ask(
    'mutation($input: MembershipInterestInput!) { applyForMembership(input: $input) { status } }',
    { input: { idempotencyKey: nextKey(), email, language } },
    { 'CF-IPCountry': country },
  );
  await backend.mailTo(email);
  type ResponseData = { adminApplications: { rows: { id: string }[] } };
  const query = 'query($search: String) { adminApplications(search: $search) { rows { id } } }';
  return (await backend.ask<ResponseData>(query, { search: email }, admin)).data.adminApplications.rows[0]?.id ?? '';
}

const decline = (id: string) =>
  backend.ask('mutation($id: ID!) { adminDecideApplication(id: $id, decision: DECLINE) { status } }', { id }, admin);

describe('the applications', () => {
  beforeAll(async () => {
    await apply('waiting-one@example.org', 'fr', 'AT');
    await apply('waiting-two@example.org', 'pl', 'SE');
    await decline(await apply('declined@example.org', 'sv', 'DE'));
  });

  it('lists waiting applications with language, and the country in the page’s language', async () => {
    const text = await read('/de/admin/applications');
    expect(text).toContain('waiting-one@example.org');
    expect(text).toMatch(/waiting-one@example\.org.*Français.*Österreich.*waiting-two@example\.org.*Polski.*Schweden/);
    expect(text).not.toContain('declined@example.org');
  });

  it('filters the list by a part of the address and by state', async () => {
    expect(await read('/admin/applications?search=ting-two')).not.toContain('waiting-one@example.org');
    const declined = await read('/admin/applications?state=declined');
    expect(declined).toContain('declined@example.org');
    expect(declined).toContain(app.translators.en.t('adminApplications:actions.UNDO'));
    expect(declined).not.toContain('waiting-one@example.org');
  });

  it('says that no address matches, and shows waiting applications for an unknown state', async () => {
    const { text } = await visit('/admin/applications?search=nobody');
    expect(text).toContain(app.translators.en.t('adminApplications:none.found'));
    expect(text).toMatch(/No address contains this\.<\/span> <a [^>]*href="\?">Show all/);
    expect(await read('/admin/applications?state=all')).toContain('waiting-one@example.org');
  });
});

describe('the audit log', () => {
  beforeAll(async () => {
    await backend.ask(
      'mutation { adminExportAddress(email: "x@example.org") { status } }',
      {},
      await signInAs('berta'),
    );
    await backend.ask('{ adminCodes { next } }', {}, await signInAs('maja', { roles: ['member'] }));
    const create =
      'mutation($c: String!) { adminCreateLinks(registrationCode: $c, label: "", count: 2, single: true) { status } }';
    await backend.ask(create, { c: 'TIMEDLINK' }, admin);
  });

  it('shows actor and action, in words and by name, and masks codes', async () => {
    const text = await read('/de/admin/audit');
    expect(text).toMatch(/berta.*Adresse exportiert adminExportAddress/);
    expect(text).toContain('2 TI••••NK');
    expect(text).not.toMatch(/TIMEDLINK|x@example\.org/);
  });

  it('shows a refused action with its name', async () => {
    const refused = getMessages('de')('adminAudit:actions.forbidden');
    expect(await read('/de/admin/audit?actor=maja')).toMatch(new RegExp(`maja.*${refused} adminCodes\\.forbidden`));
  });

  it('is filtered by actor, action and days, including the last day', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { text: rows } = await visit('/admin/audit?actor=berta');
    expect(rows).toContain('adminExportAddress');
    expect(rows.match(/<tr role="row"/g)).toHaveLength(2);
    expect(await read(`/admin/audit?from=${today}&to=${today}&action=adminExportAddress`)).toContain('berta');
    const none = app.translators.en.t('adminAudit:none');
    expect(await read('/admin/audit?to=2026-01-01')).toContain(none);
    expect(await read('/admin/audit?subject=nobody')).toContain(none);
  });

  it('has a next page that keeps the filters', async () => {
    for (let index = 0; index < 51; index += 1)
      await backend.ask(
        'mutation { adminExportAddress(email: "y@example.org") { status } }',
        {},
        await signInAs('cleo'),
      );
    const { text } = await visit('/admin/audit?actor=cleo');
    const next = /<a [^>]*href="(\?[^"]*after=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(next).toContain('actor=cleo');
    const { text: second } = await visit(`/admin/audit${next}`);
    expect(second.match(/<tr role="row"/g)).toHaveLength(2);
    // A changed filter starts at the first page.
    expect(second).toContain('value="cleo"');
    expect(second).not.toMatch(/<input[^>]*name="after"/);
  });
});

describe('the registrations', () => {
  const today = new Date().toISOString().slice(0, 10);
  const dayBefore = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const t = (key: MessageKey) => textOf(app.translators.en.t(key));
  const period = `from=${dayBefore}&to=${today}`;
  const isPlotted = (text: string) => text.includes('<polyline');

  beforeAll(async () => {
    await register(backend, registrationOf({ registrationCode: 'WELCOME15' }));
    await register(backend, registrationOf({ registrationCode: 'WELCOME15' }));
  });

  it('shows the funnel of a code by step and by day, with a plot and a table', async () => {
    const { text } = await visit(`/admin/registrations?code=welcome-15&${period}`);
    const cells = textOf(text.replace(/<(?=t[dh])/g, ' <'));
    expect(cells).toMatch(/Registered 2 – –.*Activated 0 0%/);
    expect(cells).toContain(`${today.split('-').reverse().join('/')} 0 0 2 0`);
    expect(isPlotted(text)).toBe(true);
  });

  it('has messages for a single day, a period without visitors and an invalid period', async () => {
    const { text: single } = await visit(`/admin/registrations?code=WELCOME15&from=${today}&to=${today}`);
    expect(single).toContain(t('adminRegistrations:oneDay'));
    expect(isPlotted(single)).toBe(false);
    const { text: empty } = await visit(`/admin/registrations?code=NOSUCHCODE99&${period}`);
    const written = (day: string) => day.split('-').reverse().join('/');
    expect(readDocument(empty).text).toContain(`There were no guests from ${written(dayBefore)} to ${written(today)}.`);
    const { text: wrong } = await visit(`/admin/registrations?from=${today}&to=${dayBefore}`);
    expect(readDocument(wrong).text).toContain('at most 400 days');
  });

  it('downloads an uncached CSV with the same column names in every language', async () => {
    const response = await visit(`/de/admin/registrations?code=WELCOME15&${period}&download=csv`);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename=registrations-${dayBefore}-${today}.csv`,
      'x-robots-tag': 'noindex',
    });
    const [heading, ...rows] = response.text.trim().split('\r\n');
    expect(heading).toBe('day;code;link;opened;begun;registered;activated');
    expect(rows).toEqual([`${dayBefore};WELCOME15;;0;0;0;0`, `${today};WELCOME15;;0;0;2;0`]);
  });

  it.each(['日', 'x";filename="evil.html', 'a\r\nX-Injected: 1'])(
    'downloads the period from %j with a safe file name',
    async (day) => {
      const { status, headers } = await visit(`/admin/registrations?from=${encodeURIComponent(day)}&download=csv`);
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty('x-injected');
      const name = headers['content-disposition']?.replaceAll(/\\./g, '');
      expect(name).toMatch(/^attachment; filename="[^"]*\.csv"(; filename\*=UTF-8''[^";]*\.csv)?$/);
    },
  );

  it.each([
    ['a visitor without a token', 401, async () => ''],
    ['a member', 403, async () => cookieOf(await signInAs('maja', { roles: ['member'] }))],
  ])('denies the download to %s with %i', async (_who, status, as) => {
    const response = await visit(`/admin/registrations?code=WELCOME15&${period}&download=csv`, await as());
    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.text).not.toContain(`${today},`);
  });

  it('formats days in the page’s language in sentences, plot and table', async () => {
    const [year = '', month = '', day = ''] = today.split('-');
    const { text } = await visit(`/de/admin/registrations?code=WELCOME15&${period}`);
    const written = `${day}.${month}.${year}`;
    expect(text).toContain(`bis zum ${written}`);
    const shown = readDocument(text).text;
    expect(shown).toContain(written);
    expect(shown).not.toContain(today);
  });

  it('shows the label of the selected link, and is linked from the link’s row in the list', async () => {
    const make = `mutation { adminCreateLinks(registrationCode: "PLENTY200", label: "Window <b>", count: 1, single: false) {
      links { id } } }`;
    type ResponseData = { adminCreateLinks: { links: { id: string }[] } };
    const id = (await backend.ask<ResponseData>(make, {}, admin)).data.adminCreateLinks.links[0]?.id ?? '';
    const { text: list } = await visit('/admin/registrationlinkgenerator?search=window');
    const href =
      /href="\/acquisition(\/admin\/registrations\?link=[^"]*)"/.exec(list)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(href).toBe(`/admin/registrations?link=${id}&from=${today}&to=${today}`);
    const shown = await read(href);
    expect(shown).toContain('Through the link “Window <b>”');
    expect(shown).toContain('PLENTY200');
    expect(await read('/admin/registrations?link=nosuchlink')).toContain(t('adminRegistrations:link.unknown'));
  });

  it('are linked from a code’s row in the list, from its creation to today', async () => {
    const { text } = await visit('/de/admin/codes?search=PLENTY200');
    expect(text).toContain(
      `href="/acquisition/de/admin/registrations?code=PLENTY200&amp;from=${today}&amp;to=${today}"`,
    );
  });

  it('has a download link that keeps the filters', async () => {
    const { text } = await visit(`/admin/registrations?code=WELCOME15&${period}`);
    expect(text).toContain(`href="?code=WELCOME15&amp;from=${dayBefore}&amp;to=${today}&amp;download=csv"`);
  });
});

describe('an invalid date, or one beyond the database’s range', () => {
  const cursorOf = (sort: string) => Buffer.from(JSON.stringify([sort, 'x'])).toString('base64url');
  const impossible = [
    '2026-99-99',
    '2026-02-31',
    '0000-01-01',
    '+200000-01-01T00:00:00Z',
    '-271821-04-20T00:00:00Z',
    'x',
  ];

  it.each(impossible)('%s causes no error as a filter or in a cursor', async (text) => {
    const query = `query($text: String!, $after: String!) {
      codes: adminCodes(after: $after) { total }
      links: adminLinks(after: $after) { total }
      applications: adminApplications(after: $after) { total }
      audit: adminAudit(from: $text, to: $text, after: $after) { total }
      funnel: adminFunnel(from: $text, to: $text) { opened }
      hosts: adminReferrerDenials(from: $text, to: $text) { total }
      more: adminReferrerDenials(from: "2026-03-01", to: "2026-03-02", after: $after) { total }
    }`;
    const { data, errors } = await backend.ask<object>(query, { text, after: cursorOf(text) }, admin);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ funnel: { opened: 0 }, hosts: { total: 0 }, more: { total: 0 } });
  });
});
