/** What the browser sends and stores: before and after each consent decision, and on pages without tracking. */
import type { Page } from '@playwright/test';
import { createSignedLinks } from '../../backend/domain/codes/signedLinks.ts';
import { consentCookieFor } from '../support/consentCookie.ts';
import { lintPersonalData, lintPush } from '../support/lintPersonalData.ts';
import { namesIn, readByTags, readTraces } from './fakeThirdParties.ts';
import { expect } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { activationLinkIn, fillForm, mailTo, newAddress, submitForm } from './register.ts';
import { matrix } from './tiers.ts';
import { codeField, container, names, settle, testWith } from './trackedTest.ts';

const t = getMessages('en');
const beacons = ['https://region1.google-analytics.com/g/collect', 'https://www.google-analytics.com/g/pixel'];
const begin = ['consent default', 'consent update', 'payload'];

const secret = 'a-secret-for-tests-that-is-long-enough';
const test = testWith({ GTM_CONTAINER_ID: 'GTM-TEST123', LINK_SIGNING_SECRET: secret });

// One product for all tests, because starting one is slow.
test.describe.configure({ mode: 'default' });

const banner = (page: Page) => page.getByRole('region', { name: t('consent:label') });
const respond = (page: Page, word: 'accept' | 'refuse') =>
  banner(page)
    .getByRole('button', { name: t(`consent:${word}`), exact: true })
    .click();

async function withdraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('common:footer.privacySettings') }).click();
  const dialog = page.getByRole('dialog', { name: t('consent:settings.title') });
  // A loaded tag can only be removed by a reload.
  const reloaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: t('consent:refuse') }).click();
  await reloaded;
}

const screens = [
  { name: 'the landing page', path: '/acquisition?rc=WELCOME10', events: ['landing'] },
  { name: 'the form', path: '/acquisition/registration/formstarted?rc=WELCOME10', events: [] },
  { name: 'the deny page', path: '/acquisition/registration/deny?reason=expired', events: ['registration_error'] },
] as const;

/** All pages have the same banner and tags. */
const tierOfScreen = (name: (typeof screens)[number]['name']) => (name === 'the landing page' ? {} : matrix);

for (const { name, path, events } of screens) {
  test(
    `on ${name} nothing is sent before consent, nor after a refusal`,
    tierOfScreen(name),
    async ({ page, others }, info) => {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
      await settle(page);
      const before = await readTraces(page);
      expect({ others, layer: before.layer }).toEqual({ others: [], layer: null });

      await respond(page, 'refuse');
      await expect(banner(page)).toBeHidden();
      await settle(page);
      const after = await readTraces(page);
      expect({ others, layer: after.layer }).toEqual({ others: [], layer: null });
      await expect.poll(async () => (await readTraces(page)).cookies).toContain('consent');
      await expect.poll(async () => (await readTraces(page)).cookies).not.toContain('acqAnonymousId');

      await page.reload();
      await settle(page);
      await expect(banner(page)).toBeHidden();
      const later = await readTraces(page);
      expect({ others, layer: later.layer }).toEqual({ others: [], layer: null });
      info.annotations.push({ type: 'traces', description: JSON.stringify({ before, after, later }) });
    },
  );

  test(
    `on ${name} queued events are sent after consent in order, and stop on withdrawal`,
    tierOfScreen(name),
    async ({ page, others }, info) => {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
      expect(others).toEqual([]);
      await respond(page, 'accept');
      await expect.poll(() => names(page)).toEqual([...begin, ...events, 'gtm.js']);
      await expect.poll(() => [...others].sort()).toEqual([...beacons, container].sort());
      // A script's cookie is visible with a delay.
      await expect
        .poll(async () => (await readTraces(page)).cookies)
        .toEqual(expect.arrayContaining(['_ga', 'consent']));
      const granted = await readTraces(page);

      const seen = others.length;
      await withdraw(page);
      await expect(banner(page)).toBeHidden();
      await settle(page);
      const withdrawn = await readTraces(page);
      expect({ others: others.slice(seen), layer: withdrawn.layer }).toEqual({ others: [], layer: null });
      for (const name of ['_ga', 'acqAnonymousId'])
        await expect.poll(async () => (await readTraces(page)).cookies).not.toContain(name);
      info.annotations.push({ type: 'traces', description: JSON.stringify({ granted, withdrawn }) });
    },
  );
}

test('Global Privacy Control counts as a refusal', async ({ page, others }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto('/acquisition');
  await codeField(page).fill('WELCOME10');
  await settle(page);
  await expect(banner(page)).toBeHidden();
  expect({ others, layer: (await readTraces(page)).layer }).toEqual({ others: [], layer: null });
});

test('events of a consenting visitor are in order, without personal data', async ({ page, product }) => {
  await page.context().addCookies([consentCookieFor(product.siteUrl, { statistics: true, marketing: false })]);
  const email = newAddress('Zofia.Wisniewska');
  const counted: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/acquisition/vitals')) counted.push(response.status());
  });
  await page.goto('/acquisition?utm_source=mail&gclid=Cj0KCQ');
  // The data layer starts when the page is idle.
  await expect.poll(() => names(page)).toEqual([...begin, 'landing', 'gtm.js']);
  await codeField(page).fill('WELCOME15');
  await codeField(page).press('Enter');
  await page.getByLabel(t('registration:country.label')).selectOption('AT');
  await fillForm(page, 'en', { email, firstname: 'Zofia', lastname: 'Wiśniewska' });
  await page.locator('input[name="newsletter"]').check();
  await submitForm(page, 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('status:finished.headline'));
  const flow = ['code_entered', 'code_submitted', 'country_change', 'registration_submitted'];
  await expect.poll(() => names(page)).toEqual([...begin, 'landing', 'gtm.js', ...flow, 'newsletter_subscription']);
  const { layer } = await readTraces(page);
  const seeds = [email, 'Zofia', 'Wiśniewska', 'WELCOME15', 'Lindqvist'];
  const pushes = layer?.filter((entry) => !Array.isArray(entry) && namesIn([entry])?.[0] !== 'gtm.js') ?? [];
  expect(pushes.flatMap((push) => lintPush(push, seeds))).toEqual([]);
  expect(lintPersonalData(layer, seeds)).toEqual([]);
  expect(namesIn(layer)).toEqual(expect.arrayContaining(['web_vital']));
  // The site's counts.
  expect(counted).not.toEqual([]);
  expect(new Set(counted)).toEqual(new Set([204]));
  expect(layer?.[0]).toEqual(['consent', 'default', expect.objectContaining({ ad_storage: 'denied' })]);
  expect(layer?.[1]).toEqual([
    'consent',
    'update',
    { analytics_storage: 'granted', ad_storage: 'denied', ad_user_data: 'denied' },
  ]);
  expect(layer?.[2]).toMatchObject({ campaign_source: 'mail' });
  // Without marketing consent no click id is sent or left in the URL, and no hash of input.
  expect(JSON.stringify(layer) + page.url()).not.toContain('Cj0KCQ');
  expect(page.url()).toContain('utm_source=mail');
  expect(JSON.stringify(layer)).not.toMatch(/_hash"/);
});

test('no tag reads an invitation on any path, and the invitation is never lost', async ({ page, context }) => {
  const ts = createSignedLinks(secret).signRegistration('TIMEDLINK', new Date(Date.now() + 86_400_000));
  const stored = /TIMEDLINK|WELCOME15|\d{13}\.[\w-]{43}|[?&](?:rc|ts)=/;
  const readings = readByTags(page);
  const invited = page.getByText('Anna Lindqvist').first();
  const hidden = (url: URL) => !stored.test(url.href) && url.searchParams.get('kept') !== null;
  const started = (count: number) =>
    expect.poll(() => readings.filter((reading) => reading.startsWith('["start"')).length).toBe(count);

  // The URL contains it until consent.
  await page.goto(`/acquisition/en/social?rc=TIMEDLINK&ts=${ts}&utm_source=mail&gclid=Cj0KCQ`);
  await expect(banner(page)).toBeVisible();
  const onward = page.locator('main form button[type="submit"]:visible').first();
  await onward.click();
  await expect(page).toHaveURL(/formstarted\?.*rc=TIMEDLINK/);
  await respond(page, 'accept');
  await started(1);
  await expect(page).toHaveURL(hidden);
  // Back to an entry that contains it.
  await page.goBack();
  await expect(page).toHaveURL(hidden);
  await expect(invited).toBeVisible();
  await page.reload();
  await started(2);
  await expect(invited).toBeVisible();
  // Another language is a full load.
  await page.goto(page.url().replace('/en/', '/de/'));
  await started(3);
  await expect(invited).toBeVisible();
  await page.goto(page.url().replace('/de/', '/en/'));
  await started(4);
  // To the form, with the link's code.
  await onward.click();
  await expect(page.getByLabel(t('registration:firstname'))).toBeVisible();
  await expect(page).toHaveURL(hidden);
  expect(new URL(page.url()).searchParams.get('gclid')).toBe('Cj0KCQ');

  // Another invitation in another tab: each keeps its own.
  const other = await context.newPage();
  const otherReadings = readByTags(other);
  await other.goto('/acquisition/en?rc=WELCOME15');
  await expect.poll(() => otherReadings.length).toBeGreaterThan(0);
  await expect(other).toHaveURL(hidden);
  await page.reload();
  await started(5);
  await page.getByLabel(t('registration:country.label')).selectOption('DE');
  const email = newAddress('hidden');
  await fillForm(page, 'en', { email });
  const sent = page.waitForRequest((request) => (request.postData() ?? '').includes(email));
  await submitForm(page, 'en');
  expect((await sent).postData()).toContain(`"validityTimestamp":"${ts}"`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('status:finished.headline'));
  await expect.poll(() => readings.at(-1)).toContain('registration_submitted');

  expect([...readings, ...otherReadings].filter((reading) => stored.test(reading))).toEqual([]);
  expect(readings.some((reading) => reading.includes('"click_id":"Cj0KCQ"'))).toBe(true);
  // After withdrawal the page reloads without tags, with the invitation.
  await page.goto('/acquisition/en/registration/formstarted?kept=1');
  await started(6);
  await withdraw(page);
  await expect(page.getByLabel(t('registration:firstname'))).toBeVisible();
  expect(readings.filter((reading) => reading.startsWith('["start"'))).toHaveLength(6);
});

for (const [what, open, event] of [
  [
    'a forbidden referrer',
    (page: Page) => page.goto('/acquisition', { referer: 'https://www.coupons.com/' }),
    { event: 'forbidden_referrer' },
  ],
  [
    'a link without its timestamp',
    (page: Page) => page.goto('/acquisition?rc=TIMEDLINK'),
    { event: 'registration_error', error_type: 'timestamp_missing' },
  ],
  [
    'a link without invitations left',
    (page: Page) => page.goto('/acquisition?rc=NOBALANCE'),
    { event: 'registration_error', error_type: 'no_balance' },
  ],
] as const) {
  test(`${what} sends an event after the server’s redirect`, async ({ page, product }) => {
    await page.context().addCookies([consentCookieFor(product.siteUrl, { statistics: true, marketing: true })]);
    await open(page);
    expect(page.url()).toContain('/registration/deny?');
    await expect.poll(async () => (await readTraces(page)).layer).toContainEqual(event);
  });
}

test('a window opened by another site keeps its opener only if tag assistants are allowed', async ({
  page,
  context,
  product,
}) => {
  const assistant = 'https://assistant.example/';
  await context.route(assistant, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Assistant' }));
  await page.goto(assistant);
  const isConnected = async () => {
    const opened = context.waitForEvent('page');
    await page.evaluate((address) => void window.open(address), `${product.siteUrl}/acquisition`);
    const popup = await opened;
    await popup.waitForLoadState();
    return popup.evaluate(() => window.opener !== null);
  };
  expect(await isConnected()).toBe(false);
  await context.addCookies([{ name: 'acqTagPreview', value: '1', url: product.siteUrl }]);
  expect(await isConnected()).toBe(true);
});

test('a blocked tag container has no effect', async ({ page, context, product, allowProblem }) => {
  allowProblem(/Failed to load resource/);
  await context.route(`${container}**`, (route) => route.abort());
  await context.addCookies([consentCookieFor(product.siteUrl, { statistics: true, marketing: true })]);
  await page.goto('/acquisition');
  await expect.poll(() => names(page)).toEqual([...begin, 'landing', 'gtm.js']);
  await codeField(page).fill('WELCOME10');
  await codeField(page).press('Enter');
  await expect(page.getByLabel(t('registration:firstname'))).toBeVisible();
});

const untracked = [
  ['/acquisition/admin/registrationlinkgenerator', 'admin:tools.links'],
  ['/acquisition/admin/splitgenerator', 'admin:tools.splits'],
] as const;

for (const [state, choices] of [
  ['undecided', null],
  ['who refused', { statistics: false, marketing: false }],
  ['who agreed to everything', { statistics: true, marketing: true }],
] as const) {
  const tier = choices?.marketing === true ? {} : matrix;
  test(
    `the activation and both admin pages send nothing to third parties, for a visitor ${state}`,
    tier,
    async ({ page, product, others, allowProblem }) => {
      // Requested below on purpose.
      allowProblem(/Content Security Policy/);
      const email = newAddress('untracked');
      await page.goto('/acquisition/registration/formstarted?rc=WELCOME20');
      await fillForm(page, 'en', { email });
      await submitForm(page, 'en');
      const link = activationLinkIn((await mailTo(product, email)).text);
      await page.goto(`${product.backendUrl}/admin-sign-in?returnTo=/acquisition/admin/splitgenerator`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      if (choices !== null) await page.context().addCookies([consentCookieFor(product.siteUrl, choices)]);

      const lookAround = async () => {
        await settle(page);
        await expect(banner(page)).toHaveCount(0);
        await expect(page.getByRole('button', { name: t('common:footer.privacySettings') })).toHaveCount(0);
        const { layer } = await readTraces(page);
        expect({ others, layer }).toEqual({ others: [], layer: null });
        // Scripts of the page cannot send anything either.
        const refused = page.evaluate((address) => fetch(address, { mode: 'no-cors' }), container);
        await expect(refused).rejects.toThrow(/Failed to fetch/);
        expect(others).toEqual([]);
      };
      for (const [path, headline] of untracked) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(headline));
        await lookAround();
      }
      await page.goto(link);
      await expect(page.getByRole('button', { name: t('activation:ready.button') })).toBeVisible();
      await lookAround();

      // The tab's stored event is sent with consent, and does not exist without.
      const hasAgreed = choices?.statistics === true;
      expect((await readTraces(page)).storage.includes('activationLanding')).toBe(hasAgreed);
      await page.goto('/acquisition');
      if (hasAgreed) {
        await expect.poll(() => names(page)).toContain('activation_landing');
        // The container is requested after queued events.
        await expect.poll(() => others).not.toEqual([]);
      } else {
        await settle(page);
        expect(others).toEqual([]);
      }
      expect((await readTraces(page)).storage).not.toContain('activationLanding');
    },
  );
}
