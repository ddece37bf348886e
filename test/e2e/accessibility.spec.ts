import type { Page } from '@playwright/test';
import { type Locale, locales } from '../../shared/i18n/locales.ts';
import { type ScreenState, screenStates } from '../support/screenStates.ts';
import {
  createViolationSearch,
  describeDocument,
  expectNone,
  findRawMessages,
  findViolations,
  type ViolationSearch,
} from './audit.ts';
import { expect, test } from './fixtures.ts';
import { findLayoutProblems } from './layoutErrors.ts';
import { getMessages } from './messages.ts';
import { readDocument, showDocument } from './showDocument.ts';
import { languageTiers, matrix, tierOf } from './tiers.ts';

const phone = { width: 320, height: 640 };
const desk = { width: 1280, height: 800 };
/** The source language, and the one with the longest words. */
const thoroughly = ['en', 'de'] as const;
const isThorough = (prefix: Locale) => thoroughly.some((locale) => locale === prefix);

/** In these languages, further states are tested as rendered by the server, because only texts differ. */
const otherLocales = locales.filter((locale) => !isThorough(locale));

/** The browser reports documents with status 401 or 404. */
const expected = /Failed to load resource: the server responded with a status of 40[14]/;

const urlOf = (prefix: Locale, { path }: Pick<ScreenState, 'path'>) => `/acquisition/${prefix}${path}`;

async function open(page: Page, prefix: Locale, scene: Pick<ScreenState, 'path'>): Promise<string> {
  const address = urlOf(prefix, scene);
  await page.goto(address);
  return address;
}

/** A page in seven languages is slow. */
test.describe.configure({ timeout: 240_000 });

/** The first state of each page. */
const screens = screenStates.filter(
  (scene, index) => screenStates.findIndex(({ route }) => route === scene.route) === index,
);

test('finds a violation in one language after checking the others', async ({ page }) => {
  await page.goto('about:blank');
  const findNewViolations = createViolationSearch(page);
  const show = (label: string) =>
    page.setContent(`<title>Title</title><main><h1>Words</h1><button aria-label="${label}"></button></main>`);
  await show('Close');
  await page.locator('html').evaluate((root) => root.setAttribute('lang', 'en'));
  expect(await findNewViolations('here')).toEqual([]);
  await show('');
  expect((await findNewViolations('here')).join()).toContain('button-name');
});

/** Checks one state on a phone in one language. */
async function checkOnPhone(
  page: Page,
  scene: ScreenState,
  { prefix, findNewViolations }: { readonly prefix: Locale; readonly findNewViolations: ViolationSearch },
): Promise<string> {
  await page.setViewportSize(phone);
  const address = await open(page, prefix, scene);
  await expect
    .poll(() => describeDocument(page), address)
    .toEqual({ language: prefix, headlines: 1, mainHeadlines: 1 });
  expectNone(await findLayoutProblems(page), `${address} at 320 px`);
  if (scene.isHostile !== true) expectNone(await findRawMessages(page), address);
  expectNone(await findNewViolations('at 320 px'), `${address} at 320 px`);
  return address;
}

/** The browser does not repeat the server's queries. It loads a member's invitations, which no document contains. */
function collectQueries(page: Page): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || request.postData()?.includes('"operationName":"invitations"')) return;
    queries.push(`${page.url()} asked ${request.url()}`);
  });
  return queries;
}

const promised = 'no violation, no missing key, no placeholder, no text cut at 320 px, no repeated query';

for (const scene of screens) {
  for (const { languages, named, tier } of languageTiers)
    test(
      `${scene.route}, ${scene.name}: ${promised}, no violation on a desktop, in dark mode and in forced colours, ${named}`,
      tier,
      async ({ page, allowProblem }) => {
        allowProblem(expected);
        const findNewViolations = createViolationSearch(page);
        const queries = collectQueries(page);
        for (const prefix of languages) {
          const address = await checkOnPhone(page, scene, { prefix, findNewViolations });
          if (!isThorough(prefix)) continue;
          await page.setViewportSize(desk);
          for (const media of [{}, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
            await page.emulateMedia({ colorScheme: null, forcedColors: null, ...media });
            expectNone(await findNewViolations(JSON.stringify(media)), `${address} ${JSON.stringify(media)}`);
          }
          expectNone(await findLayoutProblems(page), `${address} at 1280 px`);
          await page.emulateMedia({ colorScheme: null, forcedColors: null });
        }
        expectNone(queries, 'asked again');
      },
    );

  const further = screenStates.filter((each) => each !== scene && each.route === scene.route);
  if (further.length === 0) continue;
  // One browser context for all, because creating one is slow.
  test(`${scene.route}, every further state: ${promised}`, matrix, async ({ page, allowProblem }) => {
    allowProblem(expected);
    const findNewViolations = createViolationSearch(page);
    const queries = collectQueries(page);
    for (const state of further)
      for (const prefix of thoroughly) await checkOnPhone(page, state, { prefix, findNewViolations });
    expectNone(queries, 'asked again');
  });
}

test.describe('as rendered by the server', () => {
  test.use({ javaScriptEnabled: false, bypassCSP: true, viewport: phone });

  for (const locale of otherLocales) {
    test(
      `every further state in ${locale}: no missing key, no placeholder, no text cut at 320 px`,
      matrix,
      async ({ page }) => {
        await open(page, locale, { path: '' });
        for (const scene of screenStates.filter((each) => !screens.includes(each))) {
          const address = urlOf(locale, scene);
          await showDocument(page, await readDocument(page, address, [200, 401, 404]));
          await expect(page.locator('html')).toHaveAttribute('lang', locale);
          expectNone(await findLayoutProblems(page), `${address} at 320 px`);
          if (scene.isHostile !== true) expectNone(await findRawMessages(page), address);
        }
      },
    );
  }
});

const mistakes = [
  { screen: 'the code form', path: '?rc=', button: 'common:code.submit' },
  { screen: 'the registration form', path: '/registration/formstarted?rc=WELCOME10', button: 'registration:submit' },
  { screen: 'the application', path: '/membership-interest/apply', button: 'membership:apply.submit' },
] as const;

for (const { screen, path, button } of mistakes) {
  for (const locale of thoroughly)
    test(`${screen} with errors, ${locale}: no violation, nothing cut`, tierOf(locale), async ({ page }) => {
      await page.setViewportSize(phone);
      const address = await open(page, locale, { path });
      await page
        .getByRole('button', { name: getMessages(locale)(button) })
        .first()
        .click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      expectNone(await findLayoutProblems(page), `${address} at 320 px`);
      expectNone(await findRawMessages(page), address);
      expectNone(await findViolations(page), `${address} at 320 px`);
      await page.setViewportSize(desk);
      await page.emulateMedia({ forcedColors: 'active' });
      expectNone(await findViolations(page), `${address} in forced colours`);
    });
}

for (const locale of thoroughly)
  test(`${locale}, every dialog: no violation, nothing cut`, tierOf(locale), async ({ page }) => {
    await page.setViewportSize(phone);
    const address = await open(page, locale, { path: '?rc=WELCOME10' });
    const openers = page.locator('[aria-haspopup="dialog"]:visible');
    expect(await openers.count()).toBeGreaterThan(0);
    // Those of one section open the same dialog with other texts.
    const sections = new Set<string>();
    for (let index = 0; index < (await openers.count()); index += 1) {
      const section = await openers
        .nth(index)
        .evaluate((opener) => opener.closest('section, footer, dialog')?.className ?? '');
      await openers.nth(index).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      if (!sections.has(section)) expectNone(await findViolations(page), `${address}, dialog ${index}`);
      sections.add(section);
      expectNone(await findLayoutProblems(page), `${address}, dialog ${index}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

test('text at 200 % with wide spacing fits a viewport of 640 px', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  for (const scene of screens.filter(({ route }) => ['landing', 'formStarted', 'deny'].includes(route))) {
    const address = await open(page, 'de', { path: scene.path });
    // Spacing of SC 1.4.12 and size of SC 1.4.4, set by the CSSOM, which the policy allows.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
        element.style.setProperty('line-height', '1.5', 'important');
        element.style.setProperty('letter-spacing', '0.12em', 'important');
        element.style.setProperty('word-spacing', '0.16em', 'important');
      }
    });
    expectNone(await findLayoutProblems(page), address);
  }
});
