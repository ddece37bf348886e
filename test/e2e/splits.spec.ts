/** The split generator in a real browser: filled in by keyboard, simulated, downloaded. */
import { readFile } from 'node:fs/promises';
import { findRawMessages, findViolations } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { findLayoutProblems } from './layoutErrors.ts';
import { getMessages } from './messages.ts';

const path = '/acquisition/admin/splitgenerator';
const t = getMessages('en');

test.use({ timezoneId: 'Europe/Warsaw' });

test.beforeEach(async ({ page, product, allowProblem }) => {
  // The sign-in page's status 401 is a console error.
  allowProblem(/401/);
  await page.goto(path);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('admin:signIn.link') })
    .click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(product.siteUrl + path);
});

test('an admin fills in a split by keyboard, sees its simulated assignment and downloads its JSON', async ({
  page,
  product,
}) => {
  await page.reload();
  await page.getByLabel('Name of the test').focus();
  await page.keyboard.type('Spring page');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Page where the test begins')).toBeFocused();
  expect(await findViolations(page)).toEqual([]);

  await page.getByLabel('Page 2', { exact: true }).focus();
  await page.keyboard.type('/social');
  await page.getByLabel('Start').fill('2099-12-01T09:30');
  await page.getByLabel('End (optional)').fill('2099-12-15T09:30');
  await expect(page.getByText('2099-12-01 08:30 UTC')).toBeVisible();
  await page.getByLabel('Daily visitors to the page').fill('1000');
  await page.getByLabel('Share that now reaches the goal (%)').fill('10');
  await expect(page.getByText('To detect a change of 10%, the test needs')).toBeVisible();

  const table = page.getByRole('table', { name: 'Simulated assignment' });
  await expect(table).not.toContainText('…');
  const violations = await findViolations(page);
  expect([violations, await findRawMessages(page), await findLayoutProblems(page)]).toEqual([[], [], []]);

  const json = page.getByRole('region', { name: 'JSON for the site and the SDK' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    json.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('spring-page.json');
  const { experiments } = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(experiments).toMatchObject([
    { key: 'spring-page', variations: [{}, { urlRedirect: `${product.siteUrl}/acquisition/social` }] },
  ]);

  await page.reload();
  await expect(page.getByLabel('Name of the test')).toHaveValue('Spring page');
  await expect(page.getByLabel('Page 2', { exact: true })).toHaveValue('/social');
});

test('on a phone in German nothing is cut off, too small or outside the viewport', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path.replace('/admin', '/de/admin'));
  const de = getMessages('de');
  await page.getByLabel(de('adminSplits:name.label')).fill('Frühling');
  await page
    .getByLabel('Seite 2', { exact: true })
    .fill('/social-15-percent-no-mov?rc=WELCOME10&ts=1800000000000.signature');
  await page.getByLabel(de('adminSplits:traffic.visitors')).fill('123456');
  await page.getByLabel(de('adminSplits:traffic.rate')).fill('4,2');
  await page.getByText(de('adminSplits:countries.legend'), { exact: true }).first().click();
  await expect(page.getByRole('table', { name: de('adminSplits:assigned.heading') })).not.toContainText('…');
  expect([await findRawMessages(page), await findLayoutProblems(page)]).toEqual([[], []]);
});

test('without JavaScript a notice states that the tool needs it', async ({ page, browser, product }) => {
  const { cookies } = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.siteUrl });
  await context.addCookies(cookies);
  const plain = await context.newPage();
  await plain.goto(path);
  // Locators by text find nothing in this element.
  const sentence = plain.locator('noscript p');
  await expect(sentence).toBeVisible();
  expect(await sentence.textContent()).toBe(t('adminSplits:needsScript'));
  await context.close();
});
