import { findRawMessages, findViolations } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { fillForm, mailTo, newAddress, submitForm } from './register.ts';
import { signInTo } from './signIn.ts';

const t = getMessages('en');

test('activity of visitors and admins appears in statistics and audit log', async ({ page, product, allowProblem }) => {
  allowProblem(/401/);
  const email = newAddress('counted');
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await fillForm(page, 'en', { email });
  await submitForm(page, 'en');
  await mailTo(product, email);

  await signInTo(page, '/acquisition/admin/registrations');
  await page.getByLabel(t('adminRegistrations:filters.code')).fill('welcome 10');
  await page.getByRole('button', { name: t('admin:filters.show') }).click();
  const funnel = page.getByRole('table', { name: t('adminRegistrations:funnel') });
  await expect(funnel.getByRole('row', { name: t('adminRegistrations:steps.registered') })).toContainText(/[1-9]/);
  await expect(page.getByRole('img', { name: /Guests by day/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await findRawMessages(page)).toEqual([]);
  // Days form a table at every width, without broken words from small tablets on.
  const days = page.getByRole('table', { name: t('adminRegistrations:byDay') });
  for (const width of [360, 600, 768, 1180]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await days
      .getByRole('row')
      .nth(1)
      .locator('th, td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    expect([width, new Set(tops.map(Math.round)).size]).toEqual([width, 1]);
    const cut = await days
      .getByRole('columnheader')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
    expect([width, cut]).toEqual([width, 0]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: t('adminRegistrations:download') }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^registrations-.*\.csv$/);

  await page.goto('/acquisition/admin/applications');
  await page.getByLabel(t('adminApplications:rights.email')).fill(email);
  await page.getByRole('button', { name: t('adminApplications:rights.export') }).click();
  await expect(page.getByText(t('adminApplications:rights.exported'))).toBeVisible();
  await page.goto('/acquisition/admin/audit');
  await page.getByLabel(t('adminAudit:filters.action'), { exact: true }).selectOption('adminExportAddress');
  await page.getByRole('button', { name: t('admin:filters.show') }).click();
  await expect(page).toHaveURL(/action=adminExportAddress/);
  await expect(page.getByRole('row', { name: /demo-admin/ }).first()).toContainText('adminExportAddress');
  await expect(page.getByText(email)).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  expect(await findRawMessages(page)).toEqual([]);
});
