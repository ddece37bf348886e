/** A link from admin pages to a visitor: created, opened, and revoked. */
import type { Page } from '@playwright/test';
import { expectNone, findViolations } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { findLayoutProblems } from './layoutErrors.ts';
import { getMessages } from './messages.ts';
import { newAddress } from './register.ts';

const path = '/acquisition/de/admin/registrationlinkgenerator';
const t = getMessages('de');

/** Far from the server's time zone, to detect local times. */
test.use({ timezoneId: 'Asia/Tokyo' });

async function signIn(page: Page): Promise<void> {
  await page.goto(path);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('admin:signIn.link') })
    .click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel(t('adminLinks:form.code'))).toBeVisible();
}

test('a link works until it is revoked', async ({ page, browser, allowProblem }) => {
  // The sign-in page's status 401 is a console error.
  allowProblem(/401/);
  await signIn(page);
  await page.reload();
  const label = newAddress('label');
  await page.getByLabel(t('adminLinks:form.code')).fill('no-such-code');
  await page.getByLabel(t('adminLinks:form.label')).fill(label);
  const make = page.getByRole('button', { name: t('adminLinks:form.submit') });
  await make.click();
  await expect(page.getByText(t('admin:codeRefused.invalid')).first()).toBeVisible();
  await expect(page.getByLabel(t('adminLinks:form.label'))).toHaveValue(label);
  expectNone(await findViolations(page), 'a rejected code');

  await page.getByLabel(t('adminLinks:form.code')).fill('plenty 200');
  await make.click();
  const card = page.getByRole('region', { name: t('adminLinks:card.headline').replace('{{code}}', 'PLENTY200') });
  await expect(card.getByRole('img').locator('path')).toHaveCount(1);
  const link =
    (await card
      .getByText(/\?rc=PLENTY200&ts=/)
      .first()
      .textContent()) ?? '';
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expectNone(await findLayoutProblems(page), `a link at ${width} px`);
    expectNone(await findViolations(page), `a link at ${width} px`);
  }

  const visitor = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  await visitor.goto(link);
  await expect(visitor).toHaveURL(/rc=PLENTY200/);
  await expect(visitor).not.toHaveURL(/deny/);

  await card.getByRole('link', { name: t('adminLinks:show') }).click();
  const row = page.getByRole('row').filter({ hasText: label });
  await expect(row).toContainText(t('adminLinks:states.OPEN'));
  await expect(row.locator('time').last()).toContainText(/CES?T|MES?Z/);
  await row.getByRole('button', { name: new RegExp(`^${t('adminLinks:changes.actions.revoke')}`) }).click();
  const query = page.getByRole('dialog');
  expectNone(await findViolations(page), 'the confirmation');
  await query.getByRole('button', { name: t('adminLinks:changes.revoke.button') }).click();
  await expect(page.getByText(t('adminLinks:changes.done.revoked').replace('{{code}}', 'PLENTY200'))).toBeVisible();
  await expect(row).toContainText(t('adminLinks:states.REVOKED'));

  await visitor.reload();
  await expect(visitor).toHaveURL(/\/registration\/deny\?/);
  await visitor.context().close();
});

test('a thousand single-use links are created together and downloaded as a table', async ({ page, allowProblem }) => {
  allowProblem(/401/);
  await signIn(page);
  await page.reload();
  await page.getByLabel(t('adminLinks:form.code')).fill('TIMEDLINK');
  await page.getByLabel(t('adminLinks:form.label')).fill('=1+1');
  await page.getByLabel(t('adminLinks:form.count')).fill('1000');
  await page.getByRole('button', { name: t('adminLinks:form.submit') }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('adminLinks:batch.csv') }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(1001);
  expect(new Set(lines).size).toBe(1001);
  expect(lines[1]).toMatch(
    /^http:\/\/localhost:\d+\/acquisition\?rc=TIMEDLINK&ts=\d{13}\.[\w-]+;TIMEDLINK;'=1\+1;\d{4}-/,
  );
});

test('prints only the link with its QR code, end and label', async ({ page, allowProblem }) => {
  allowProblem(/401/);
  await signIn(page);
  await page.reload();
  await page.getByLabel(t('adminLinks:form.code')).fill('PLENTY200');
  await page.getByLabel(t('adminLinks:form.label')).fill('Fenster');
  await page.getByRole('button', { name: t('adminLinks:form.submit') }).click();
  await expect(page.getByRole('img', { name: t('adminLinks:card.qr') }).locator('path')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts.
  const printed = (await page.locator('body').innerText()).split('\n').filter((line) => line.trim() !== '');
  expect(printed).toHaveLength(3);
  expect(printed[0]).toBe('Fenster');
  expect(printed[1]).toMatch(/\?rc=PLENTY200&ts=/);
  expect(printed[2]).toContain(t('adminLinks:card.until'));
  await expect(page.getByRole('img', { name: t('adminLinks:card.qr') })).toBeVisible();
});
