/** The admin page about the referrer blocklist matches the site's behaviour. */
import request from 'supertest';
import { createTestApp, type TestApp, writeBlocklist } from '../support/createTestApp.ts';
import { createFakeBackend, json } from '../support/fakeBackend.ts';
import { readDocument } from '../support/readDocument.ts';

const denials = {
  adminReferrerDenials: {
    __typename: 'AdminReferrerDenials',
    hosts: [{ __typename: 'AdminHostDenials', host: 'mydealz.de', denied: 3, shadow: 4 }],
    rows: [
      { __typename: 'AdminDenialRow', day: '2026-03-20', host: 'mydealz.de', denied: 3, shadow: 0 },
      { __typename: 'AdminDenialRow', day: '2026-03-19', host: 'other', denied: 0, shadow: 4 },
    ],
    next: 'the-next-page',
    total: 2,
  },
};

let app: TestApp;
let list: ReturnType<typeof writeBlocklist>;
beforeAll(async () => {
  list = writeBlocklist(['mydealz.de'], ['mail.mydealz.de'], { kind: 'deal', campaigns: { social: ['mydealz.de'] } });
  app = await createTestApp({
    env: { REFERRER_BLOCKLIST_FILE: list.file },
    backend: createFakeBackend({ adminReferrerDenials: () => denials }),
    deadlines: { initialWaitMs: 60_000, dataTimeoutMs: 60_000, render: 90_000 },
  });
});
afterAll(async () => {
  await app.close();
  list.remove();
});

const open = (query: string, to = app) =>
  request(to.url).get(`/acquisition/admin/referrers${query}`).set('Cookie', 'apollo:default.token=admin').redirects(0);
const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"');

it.each([
  ['https://www.mydealz.de/deals?q=1', '', 'are turned away', 'mydealz.de is listed under “deal”'],
  ['mydealz.de', '', 'are turned away', 'mydealz.de is listed under “deal”'],
  ['https://mail.mydealz.de/', '', 'are let in', 'mail.mydealz.de is an exception'],
  ['https://www.mydealz.de/', 'social', 'are let in', 'the landing page “social” is advertised on mydealz.de'],
  ['https://www.example.com/', '', 'are let in', 'no entry in the list covers this site'],
  ['about:blank', '', 'not the address of a website', ''],
  ['<script>alert(1)</script>', '', 'not the address of a website', ''],
])('for %s on the page “%s” it shows the result and its rule', async (referrer, page, outcome, rule) => {
  const { status, text } = await open(`?${new URLSearchParams({ referrer, page })}`);
  expect(status).toBe(200);
  const output = textOf(text);
  expect(output).toContain(outcome);
  expect(output).toContain(rule);
  // The site behaves as shown.
  const path = page === '' ? '/acquisition' : `/acquisition/${page}`;
  const visit = await request(app.url).get(path).set('Referer', referrer).redirects(0);
  const isBare = !referrer.includes('://');
  expect(visit.status).toBe(outcome === 'are turned away' && !isBare ? 302 : 200);
});

it('shows in shadow mode that nobody is denied', async () => {
  const tried = await createTestApp({
    env: { REFERRER_BLOCKLIST_FILE: list.file, REFERRER_SHADOW_MODE: 'on' },
    backend: createFakeBackend({ adminReferrerDenials: () => denials }),
    deadlines: { initialWaitMs: 60_000, dataTimeoutMs: 60_000, render: 90_000 },
  });
  expect(textOf((await open('?referrer=https://mydealz.de/', tried)).text)).toContain('would be turned away');
  await tried.close();
});

it('shows the totals by site, and by day and site, for thirty days or those of the URL', async () => {
  const { text } = await open('');
  const output = textOf(text);
  for (const part of ['mydealz.de', '20/03/2026', '19/03/2026', 'Other sites']) expect(output).toContain(part);
  expect(text).toContain('after=the-next-page');
  await open('?from=2026-03-01&to=2026-03-31&after=x');
  const requests = app.backend.requests.filter(({ operationName }) => operationName === 'adminReferrerDenials');
  expect(requests.at(-1)?.variables).toMatchObject({ from: '2026-03-01', to: '2026-03-31', after: 'x' });
  const { from, to } = (requests.at(-2)?.variables ?? {}) as { from: string; to: string };
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(29);
});

it('shows the result without totals of the backend', async () => {
  const backend = createFakeBackend({
    adminReferrerDenials: () => json({ errors: [{ message: 'No such field' }] }, 400),
  });
  const alone = await createTestApp({
    env: { REFERRER_BLOCKLIST_FILE: list.file },
    backend,
    deadlines: { initialWaitMs: 60_000, dataTimeoutMs: 60_000, render: 90_000 },
  });
  const { status, text } = await open('?referrer=https://mydealz.de/', alone);
  expect(status).toBe(200);
  expect(textOf(text)).toContain('are turned away');
  expect(textOf(text)).toContain('This could not be loaded.');
  await alone.close();
});

it('is closed to everybody but admins, and reveals nothing', async () => {
  const { status, text } = await request(app.url).get('/acquisition/admin/referrers?referrer=https://mydealz.de/');
  expect(status).toBe(401);
  expect(text).not.toContain('turned away');
  expect(readDocument(text).headline).not.toBe('');
});
