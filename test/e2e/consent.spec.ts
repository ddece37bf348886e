/** The effects of each consent decision. */
import type { Page } from '@playwright/test';
import { consentTextVersion } from '../../shared/consent/consent.ts';
import { getRoute, isTracked } from '../../shared/routing/routeTable.ts';
import { screenStates } from '../support/screenStates.ts';
import { readStoredNames } from '../support/storedNames.ts';
import { cookieOf, dialogIn, getBanner, openerIn, press, settingsOf, untilQuiet, userAgent } from './consentHelpers.ts';
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';

const t = getMessages('en');
const all = { statistics: true, marketing: true };

test.use({ decided: null, userAgent });

test.describe('a consent decision', () => {
  for (const [name, bits, choices] of [
    ['accept', '11', all],
    ['refuse', '00', { statistics: false, marketing: false }],
  ] as const) {
    test(`stores time, text version and choices in the browser, and a count at the server (${name})`, async ({
      page,
    }) => {
      await page.goto('/acquisition/de');
      const counted = page.waitForRequest((request) => request.url().endsWith('/acquisition/consent'));
      await press(getBanner(page, 'de'), getMessages('de')(`consent:${name}`));
      const request = await counted;
      expect(request.postDataJSON()).toEqual({ choices, textVersion: consentTextVersion, by: 'plate' });
      expect((await request.allHeaders()).cookie).toBeUndefined();
      expect((await request.response())?.status()).toBe(204);
      const pattern = new RegExp(`^1\\.${consentTextVersion}\\.\\d{10}\\.${bits}\\.plate$`);
      await expect.poll(async () => (await cookieOf(page, 'consent'))?.value).toMatch(pattern);
      const cookie = await cookieOf(page, 'consent');
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(Math.round(days)).toBe(180);
      const evidence = await page.evaluate(() => window.localStorage.getItem('consentEvidence'));
      expect(JSON.parse(evidence ?? '')).toEqual([
        {
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          language: 'de',
          choices,
          textVersion: consentTextVersion,
          by: 'plate',
        },
      ]);
    });
  }

  test('can be changed in the footer of every page with a consent banner', async ({ page }) => {
    await page.goto('/acquisition');
    await press(getBanner(page), t('consent:refuse'));
    for (const path of ['/acquisition/registration/formstarted', '/acquisition/registration/deny?reason=expired']) {
      await page.goto(path);
      const { statistics } = await settingsOf(page);
      await expect(statistics).not.toBeChecked();
      await page.keyboard.press('Escape');
      await expect(openerIn(page)).toBeFocused();
    }
    const { statistics, marketing } = await settingsOf(page);
    await statistics.click();
    await press(dialogIn(page), t('consent:settings.save'));
    await expect(openerIn(page)).toBeFocused();
    await page.reload();
    await settingsOf(page);
    await expect(statistics).toBeChecked();
    await expect(marketing).not.toBeChecked();
  });

  test('makes the id persistent on consent, and removes it on refusal', async ({ page }) => {
    await page.goto('/acquisition');
    await expect(getBanner(page)).toBeVisible();
    const first = await cookieOf(page, 'acqAnonymousId');
    expect(first?.expires).toBe(-1);
    await press(getBanner(page), t('consent:accept'));
    const daysLeft = async () => {
      const { value, expires } = (await cookieOf(page, 'acqAnonymousId')) ?? { value: '', expires: 0 };
      return [value, Math.round((expires - Date.now() / 1000) / 86_400)];
    };
    await expect.poll(daysLeft).toEqual([first?.value, 180]);
    const { statistics } = await settingsOf(page);
    await statistics.click();
    await press(dialogIn(page), t('consent:settings.save'));
    await expect.poll(() => cookieOf(page, 'acqAnonymousId')).toBeUndefined();
    await page.reload();
    expect(await cookieOf(page, 'acqAnonymousId')).toBeUndefined();
  });

  test('applies to other tabs', async ({ page, context }) => {
    await page.goto('/acquisition');
    await expect(getBanner(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/acquisition');
    await press(getBanner(other), t('consent:refuse'));
    await expect(getBanner(page)).toBeHidden();
  });
});

test('the browser stores listed names only, before and after each decision', async ({ page }) => {
  const names = async () => {
    const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`);
    const stored = await page.evaluate(() => [
      ...Object.keys(localStorage).map((name) => `local storage ${name}`),
      ...Object.keys(sessionStorage).map((name) => `session storage ${name}`),
    ]);
    return [...cookies, ...stored];
  };
  const listed = readStoredNames().map(({ name, place }) => `${place} ${name}`);
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await expect(getBanner(page)).toBeVisible();
  await page.getByLabel(t('registration:email.label')).first().fill('anna@example.com');
  expect((await names()).filter((name) => !listed.includes(name))).toEqual([]);
  expect(await names()).not.toContain('cookie consent');
  for (const choice of ['accept', 'refuse'] as const) {
    await page.context().clearCookies();
    await page.goto('/acquisition/de');
    await press(getBanner(page, 'de'), getMessages('de')(`consent:${choice}`));
    await untilQuiet(page);
    expect((await names()).filter((name) => !listed.includes(name))).toEqual([]);
    await expect.poll(async () => (await names()).includes('cookie acqAnonymousId')).toBe(choice === 'accept');
  }
});

test.describe('a browser with a privacy signal', () => {
  for (const [signal, headers, value] of [
    ['globalPrivacyControl', { 'Sec-GPC': '1' }, true],
    ['doNotTrack', { DNT: '1' }, '1'],
  ] as const) {
    test(`counts as a refusal that the visitor can change (${signal})`, async ({ page, context }) => {
      await context.setExtraHTTPHeaders(headers);
      await page.addInitScript(
        ([name, expected]) => Object.defineProperty(Navigator.prototype, name, { get: () => expected }),
        [signal, value] as const,
      );
      await page.goto('/acquisition');
      await untilQuiet(page);
      await expect(getBanner(page)).toHaveCount(0);
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('acqAnonymousId');
      const { statistics } = await settingsOf(page);
      await expect(dialogIn(page)).toContainText(t('consent:settings.signal'));
      await expect(statistics).not.toBeChecked();
      await statistics.click();
      await press(dialogIn(page), t('consent:settings.save'));
      await page.reload();
      await settingsOf(page);
      await expect(statistics).toBeChecked();
      await expect(dialogIn(page)).not.toContainText(t('consent:settings.signal'));
    });
  }
});

test('spec §2: "Consent and tag setup are skipped here." Nor are they on admin pages', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/status of 401/);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  for (const { path, route } of screenStates.filter((scene) => !isTracked(scene.route))) {
    await page.goto(`/acquisition${path}`);
    await untilQuiet(page);
    await expect(getBanner(page), route).toHaveCount(0);
    await expect(openerIn(page), route).toHaveCount(0);
    expect(getRoute(route).guards).toContain('untracked');
  }
  expect(requests.filter((path) => /\/(?:builtIn|consent)\b/.test(path))).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('consent');
});

const service = 'https://consent.example/bundle.js';

/** A page with tags and an external consent service. */
const served = test.extend({ env: { CONSENT_SCRIPT_URL: service, GTM_CONTAINER_ID: 'GTM-TEST123' } });
served.use({ decided: null, userAgent });

/** Collects requests for tags; the tag sets a cookie. */
async function watchTags(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: "document.cookie = '_ga=GA1.1; path=/';" });
  });
  return requests;
}

served.describe('a consent service', () => {
  // One product for all tests, because starting one is slow.
  served.describe.configure({ mode: 'default' });

  for (const [name, response] of [
    ['is blocked', 'abort'],
    ['hangs', 'never'],
    ['sends an event but throws', 'lie'],
  ] as const) {
    served(`that ${name} causes no tags, events or stored decision`, async ({ page, allowProblem }) => {
      allowProblem(/consent\.example/);
      const tags = await watchTags(page);
      const isAsked = page.waitForRequest(service);
      await page.route(service, (route) => {
        if (response === 'abort') return route.abort();
        if (response === 'never') return undefined;
        const body = `window.UC_UI = { isInitialized: () => { throw new Error('No') } };
          window.dispatchEvent(new CustomEvent('consent_status', { detail: { event: 'consent_status', type: 'explicit', ucCategory: { functional: true, marketing: true } } }));`;
        return route.fulfill({ contentType: 'text/javascript', body });
      });
      await page.goto('/acquisition', { waitUntil: 'domcontentloaded' });
      await isAsked;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await openerIn(page).click();
      await expect(dialogIn(page)).toContainText(t('consent:settings.unavailable'));
      await expect(getBanner(page)).toHaveCount(0);
      expect(tags).toEqual([]);
      expect(await page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer ?? [])).toEqual([]);
      expect((await page.context().cookies()).map(({ name: each }) => each)).not.toContain('consent');
    });
  }

  served('that responds is used, and a withdrawal in it removes tags and cookies', async ({ page }) => {
    const tags = await watchTags(page);
    await page.route(service, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.UC_UI = { isInitialized: () => true };
          const agreed = sessionStorage.getItem('serviceState') !== 'denied';
          window.tell = (yes, action) => {
            sessionStorage.setItem('serviceState', yes ? 'agreed' : 'denied');
            const detail = { event: 'consent_status', type: 'explicit', action, ucCategory: { functional: yes, marketing: yes } };
            window.dispatchEvent(new CustomEvent('consent_status', { detail }));
          };
          window.tell(agreed, 'onInitialPageLoad');
          window.dispatchEvent(new Event('UC_UI_INITIALIZED'));`,
      }),
    );
    await page.goto('/acquisition');
    await expect.poll(() => tags).toHaveLength(1);
    await expect.poll(() => cookieOf(page, '_ga')).toBeDefined();
    await expect.poll(async () => (await cookieOf(page, 'consent'))?.value).toMatch(/\.11\.service$/);
    const reloaded = page.waitForEvent('load');
    await page.evaluate(() =>
      (window as unknown as { tell(yes: boolean, action: string): void }).tell(false, 'onDenyAll'),
    );
    await reloaded;
    await untilQuiet(page);
    await expect.poll(async () => (await cookieOf(page, 'consent'))?.value).toMatch(/\.00\.service$/);
    expect(tags).toHaveLength(1);
    await expect.poll(() => cookieOf(page, '_ga')).toBeUndefined();
    await expect.poll(() => cookieOf(page, 'acqAnonymousId')).toBeUndefined();
  });
});
