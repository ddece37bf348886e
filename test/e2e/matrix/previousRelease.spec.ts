/**
 * The previous release and this one on one database, as in a rolling release and a rollback: data, open pages, cookies
 * and mails of each work with the other. Texts differ between releases, so pages are used by the names of their fields.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { buildSchema, findBreakingChanges, type GraphQLSchema, parse, validate } from 'graphql';
import { sql } from 'kysely';
import { startBalancer } from '../../support/balancer.ts';
import { checkMails, findLostVisitors, findViolations } from '../../support/invariants.ts';
import { type MailServer, startMailServer } from '../../support/mailServer.ts';
import { buildPreviousRelease, findMissingHistory } from '../../support/previousRelease.ts';
import { readDocument } from '../../support/readDocument.ts';
import { createFolder } from '../../support/temporaryFolder.ts';
import { startTwoInstances, type TwoInstances } from '../../support/twoInstances.ts';
import { untilQuiet, userAgent } from '../consentHelpers.ts';
import { makeNavigationsHydrate } from '../hydration.ts';
import { activationLinkIn, newAddress } from '../register.ts';

test.describe.configure({ mode: 'serial', timeout: 600_000 });
const missingHistory = findMissingHistory();
test.skip(missingHistory !== null, missingHistory ?? '');

const [previous, current] = [0, 1] as const;
let folder: string;
let browser: Browser;
let installation: TwoInstances;
let mails: MailServer;
let [free, limited] = ['', ''];
const undeliverable = newAddress('undeliverable');
let isDelivering = false;
const told = { registered: [] as string[], activated: [] as string[] };

const rule = { key: 'words', variations: ['default', 'viral'], hashAttribute: 'acqAnonymousId', hashVersion: 2 };
const features = { 'landing-description': { defaultValue: 'default', rules: [rule] } };

test.beforeAll(async ({ browser: launched }) => {
  browser = launched;
  folder = await buildPreviousRelease();
  mails = await startMailServer((to) => (to === undeliverable && !isDelivering ? 'never' : null));
  const files = createFolder({ 'features.json': JSON.stringify({ features, experiments: [] }) });
  const env = { SMTP_URL: mails.url, FEATURES_FILE: join(files, 'features.json'), CODE_DETAILS: 'extended' };
  const botCheck = { BOT_CHECK: 'on', BOT_CHECK_EFFORT: '2' };
  // The delay is longer than the balancer's probe interval.
  installation = await startTwoInstances(startBalancer, { ...env, ...botCheck, DRAIN_DELAY_MS: '500' }, folder);
});
test.afterAll(async () => {
  await installation?.stop();
  await mails?.stop();
});

const instancesAt = (place: number) =>
  [installation.backends[place], installation.sites[place]].flatMap((one) => one ?? []);
const urlOf = (path = '') => `${installation.env.PUBLIC_URL}/acquisition/en${path}`;
const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`).first();

/** Opens the URL as a new visitor. */
async function open(url: string): Promise<Page> {
  const page = await (await browser.newContext({ userAgent, locale: 'en-GB' })).newPage();
  page.setDefaultTimeout(60_000);
  makeNavigationsHydrate(page, installation.env.PUBLIC_URL);
  await page.goto(url);
  return page;
}

async function openForm(email: string, code = free): Promise<Page> {
  const page = await open(urlOf(`/registration/formstarted?rc=${code}`));
  // Its label covers it.
  await field(page, 'gender').check({ force: true });
  for (const [name, value] of Object.entries({ firstname: 'Maja', lastname: 'Öst', email }))
    await field(page, name).fill(value);
  await field(page, 'terms').check();
  return page;
}

/** Leads to the waiting page. */
async function submit(page: Page, email: string): Promise<Page> {
  await field(page, 'email').press('Enter');
  await expect(page).toHaveURL(/\/registration\/formfinished/);
  told.registered.push(email);
  return page;
}

const register = async (email: string, code = free) => submit(await openForm(email, code), email);

async function linkTo(email: string): Promise<string> {
  const textTo = () => mails.received.find(({ to }) => to === email)?.text ?? '';
  await expect.poll(textTo).toContain('http');
  return activationLinkIn(textTo());
}

async function activate(page: Page, email: string): Promise<void> {
  await page.locator('main button').first().click();
  told.activated.push(email);
  await expect.poll(() => installation.withDatabase((db) => findLostVisitors(db, told))).toEqual([]);
}

const activateByMail = async (email: string) => activate(await open(await linkTo(email)), email);

async function signIn(page: Page): Promise<Page> {
  await page.locator('main form[method="post"] button').click();
  const readNames = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(readNames).toContain('apollo:default.token');
  await page.goto(urlOf('/admin/registrationlinkgenerator'));
  return page;
}

async function createLink(page: Page): Promise<string> {
  await field(page, 'registrationCode').fill(free);
  await field(page, 'registrationCode').press('Enter');
  const link = page.getByText(/\?rc=\w+&ts=/).first();
  return (await link.textContent()) ?? '';
}

/** Cookies, attributes and variants of this visitor. */
async function readVisitor(page: Page) {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).sort();
  const response = await page.context().request.get(urlOf(), { headers: { 'User-Agent': userAgent } });
  const { experiments } = readDocument(await response.text()).state;
  return { cookies, ...('attributes' in experiments && experiments.attributes), ...experiments.variants };
}

/** Each opens a page of the release at `place`, and returns the steps to continue in it with the other release. */
const journeys: Readonly<Record<string, (place: number) => Promise<() => Promise<void>>>> = {
  register: async () => {
    const email = newAddress('form');
    const page = await openForm(email);
    return async () => {
      await submit(page, email);
      await activateByMail(email);
    };
  },
  activate: async () => {
    const email = newAddress('waiting');
    const heading = (await register(email)).locator('main h1');
    const page = await open(await linkTo(email));
    return async () => {
      const before = (await heading.textContent()) ?? '';
      await activate(page, email);
      await expect(heading).not.toHaveText(before);
    };
  },
  openMail: async () => {
    const email = newAddress('mailed');
    await register(email);
    await linkTo(email);
    return () => activateByMail(email);
  },
  apply: async () => {
    const email = newAddress('applicant');
    const page = await open(urlOf('/membership-interest/apply'));
    await field(page, 'email').fill(email);
    return async () => {
      await field(page, 'email').press('Enter');
      await expect(page).toHaveURL(/\/membership-interest\/confirmation/);
      await expect.poll(() => mails.received.map(({ to }) => to)).toContain(email);
    };
  },
  consent: async () => {
    const page = await open(urlOf());
    const banner = page.locator('body > div > section');
    await banner.getByRole('button').nth(1).click();
    await expect(banner).toHaveCount(0);
    // The next document contains the decision.
    await page.reload();
    const visitor = await readVisitor(page);
    expect(visitor).toMatchObject({ acqAnonymousId: expect.any(String), applicationCountry: expect.any(String) });
    return async () => {
      expect(await readVisitor(page)).toEqual(visitor);
      // The browser itself sends the form for a pasted link.
      await field(page, 'registrationCode').fill(urlOf(`?rc=${free}`));
      await field(page, 'registrationCode').press('Enter');
      await expect(field(page, 'firstname')).toBeVisible();
      await page.goto(urlOf());
      await untilQuiet(page);
      await expect(banner).toHaveCount(0);
    };
  },
  administrate: async (place) => {
    const invite = async (name: string) => open(await installation.run(place, 'admin', 'invite', name));
    const [page, invitation] = [await signIn(await invite('Anna')), await invite('Berta')];
    const link = await createLink(page);
    return async () => {
      for (const each of [link, await createLink(page), await createLink(await signIn(invitation))])
        await expect(field(await open(each), 'registrationCode')).toHaveValue(free);
    };
  },
};
let unfinished: readonly (() => Promise<void>)[];
const begin = async (place: number) => {
  unfinished = await Promise.all(Object.values(journeys).map((journey) => journey(place)));
};
const finish = () => Promise.all(unfinished.map((goOn) => goOn()));

/** Rows by table, without rate limits, which expire. */
const readRows = () =>
  installation.withDatabase(async (db) => {
    const all: Record<string, readonly unknown[]> = {};
    const { rows: tables } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename NOT IN ('schema_migrations', 'rate_limits')`.execute(db);
    // Columns of later migrations are at the end of the text.
    for (const { name } of tables)
      all[name] = (await sql`SELECT to_jsonb(t) FROM ${sql.table(name)} t ORDER BY t::text`.execute(db)).rows;
    return all;
  });

test('migrations keep the previous release’s data', async () => {
  free = await installation.run(previous, 'codes', 'create', '--label', 'Free');
  limited = await installation.run(previous, 'codes', 'create', '--balance', '9');
  await register(undeliverable);
  await begin(previous);
  await expect.poll(() => installation.run(previous, 'mails', 'list')).toContain('dead');
  // A site that stops stores its last counts. The backend keeps running.
  await installation.sites[previous]?.stop();
  const before = await readRows();
  await installation.backends[current]?.start();
  expect(await readRows()).toMatchObject(before);
});

test('a registration works with either release at each step', async () => {
  await Promise.all([installation.sites[previous]?.start(), installation.sites[current]?.start()]);
  const addresses = [newAddress(), newAddress(), newAddress()];
  await Promise.all(addresses.map((email) => register(email, limited).then(() => activateByMail(email))));
});

test('pages, cookies and mails of the previous release work with this one', async () => {
  for (const instance of instancesAt(previous)) await instance.stop();
  await finish();
  isDelivering = true;
  const [id = ''] = /^\S+(?=\tdead)/m.exec(await installation.run(current, 'mails', 'list')) ?? [];
  await installation.run(current, 'mails', 'retry', id);
  await activateByMail(undeliverable);
});

test('pages, cookies and mails of this release work with the previous one after a rollback', async () => {
  await begin(current);
  for (const instance of instancesAt(previous)) await instance.start();
  for (const instance of instancesAt(current)) await instance.stop();
  await finish();
  await installation.withDatabase(async (db) => {
    expect(await findViolations(db)).toEqual([]);
    await expect.poll(async () => (await checkMails(db, mails.received)).broken).toEqual([]);
  });
});

test('the backend of each release serves the operations that visitors of both send', () => {
  const read = (root: string) => {
    const text = (file: string) => readFileSync(join(root, 'backend', file), 'utf8');
    const schemas = ['schema.graphql', 'admin.graphql', 'site.graphql'].map(text).join('\n');
    const operations: Record<string, string> = JSON.parse(text('trustedDocuments.json'));
    return { schema: buildSchema(schemas), operations };
  };
  const findInvalid = (schema: GraphQLSchema, operations: Record<string, string>) =>
    Object.values(operations).flatMap((operation) => validate(schema, parse(operation)));
  const [old, now] = [read(folder), read(process.cwd())];
  expect(findBreakingChanges(old.schema, now.schema)).toEqual([]);
  expect(findInvalid(now.schema, old.operations)).toEqual([]);
  // Extended operations are sent again without the optional fields. Admin pages are opened again after a rollback.
  const visitors = Object.entries(now.operations).filter(
    ([name]) => name in old.operations && !name.endsWith('Extended') && !name.startsWith('admin'),
  );
  expect(visitors.length).toBeGreaterThan(10);
  expect(findInvalid(old.schema, Object.fromEntries(visitors))).toEqual([]);
});
