import { findRawMessages, findViolations } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { signInTo } from './signIn.ts';

const t = getMessages('en');
const path = '/acquisition/admin/referrers';

test('an admin checks by keyboard how visitors from a site are treated', async ({ page, allowProblem }) => {
  allowProblem(/401/);
  await signInTo(page, path);
  await page
    .getByLabel(t('adminReferrers:check.referrer'))
    .fill('https://www.mydealz.de/deals/a-long-way-to-the-salon');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('adminReferrers:check.denied').replace('{{host}}', 'www.mydealz.de'))).toBeVisible();
  await expect(page).toHaveURL(/referrer=https/);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    expect(await findRawMessages(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

test('the form sends one started event and nothing else', async ({ page, product }) => {
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/begun'))
      begun.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
  });
  await page.goto('/acquisition/de/registration/formstarted?rc=WELCOME10');
  const field = page.locator('input[name=firstname]');
  await field.fill('Maja');
  await field.fill('Maja Öst');
  await expect.poll(() => begun).toEqual([`POST ${product.siteUrl}/acquisition/begun?rc=WELCOME10 de`]);
});
