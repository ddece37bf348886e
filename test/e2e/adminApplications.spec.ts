import { findRawMessages, findViolations } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { mailTo, newAddress } from './register.ts';
import { signInTo } from './signIn.ts';

const t = getMessages('en');
const path = '/acquisition/admin/applications';

test('a visitor applies; an admin approves, undoes it, and declines', async ({ page, product, allowProblem }) => {
  allowProblem(/401/);
  const email = newAddress('applicant');
  await page.goto('/acquisition/membership-interest/apply');
  await page.getByLabel(t('membership:apply.email')).fill(email);
  await page.getByRole('button', { name: t('membership:apply.submit') }).click();
  await expect(page).toHaveURL(/confirmation/);
  await mailTo(product, email);

  await signInTo(page, path);
  const of = (key: 'APPROVE_OF' | 'DECLINE_OF' | 'UNDO_OF') =>
    page.getByRole('button', { name: t(`adminApplications:actions.${key}`).replace('{{email}}', email), exact: true });
  const code = page.getByLabel(t('adminApplications:code.label'));
  const output = (key: 'approved' | 'declined' | 'undone') =>
    page.getByRole('status').filter({ hasText: t(`adminApplications:told.${key}`).replace('{{email}}', email) });

  await of('APPROVE_OF').click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(new RegExp(t('adminApplications:code.missing')));
  await code.fill('NOSUCHCODE99');
  await of('APPROVE_OF').click();
  await expect(code).toHaveAccessibleDescription(new RegExp(t('admin:codeRefused.invalid')));
  await code.fill('welcome 15');
  await of('APPROVE_OF').click();
  await expect(code).toHaveAccessibleDescription(new RegExp(t('admin:codeRefused.notLinkOnly')));
  await code.fill('timed link');
  await of('APPROVE_OF').click();
  await expect(output('approved')).toHaveCount(1);
  await expect(of('UNDO_OF')).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  expect(await findRawMessages(page)).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(output('undone')).toHaveCount(1);
  await expect(of('APPROVE_OF')).toBeFocused();
  // The tab stores the code; the undone approval sent no mail.
  await page.reload();
  await expect(code).toHaveValue('timed link');
  await of('DECLINE_OF').click();
  await expect(output('declined')).toHaveCount(1);
  expect((await product.mailbox()).filter((mail) => mail.to.includes(email))).toHaveLength(1);

  // Declined applications can be undone for a minute too, also after a reload.
  await page.goto(`${path}?state=declined&search=${email}`);
  await expect(of('UNDO_OF')).toBeVisible();
});

test('two admins decide one application: the second one sees a message', async ({
  page,
  context,
  product,
  allowProblem,
}) => {
  allowProblem(/401/);
  const email = newAddress('twice');
  await page.goto('/acquisition/membership-interest/apply');
  await page.getByLabel(t('membership:apply.email')).fill(email);
  await page.getByRole('button', { name: t('membership:apply.submit') }).click();
  await mailTo(product, email);
  await signInTo(page, path);
  const other = await context.newPage();
  await other.goto(path);
  const name = t('adminApplications:actions.DECLINE_OF').replace('{{email}}', email);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText(t('adminApplications:decided.declined')).first()).toBeVisible();
  await other.getByRole('button', { name, exact: true }).click();
  await expect(other.getByRole('row', { name: email })).toContainText(t('adminApplications:settled.ALREADY_DECIDED'));
});

test('the data of an email address is exported, and erased after retyping it', async ({
  page,
  product,
  allowProblem,
}) => {
  allowProblem(/401/);
  const email = newAddress('known');
  await page.goto('/acquisition/membership-interest/apply');
  await page.getByLabel(t('membership:apply.email')).fill(email);
  await page.getByRole('button', { name: t('membership:apply.submit') }).click();
  await mailTo(product, email);
  await signInTo(page, path);
  const rights = page.getByRole('region', { name: t('adminApplications:rights.headline') });
  const field = rights.getByLabel(t('adminApplications:rights.email'));
  await rights.getByRole('button', { name: t('adminApplications:rights.export') }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(t('adminApplications:rights.invalid'));

  await field.fill(email);
  await rights.getByRole('button', { name: t('adminApplications:rights.export') }).click();
  await expect(rights.getByText(t('adminApplications:rights.exported'))).toBeVisible();
  const downloading = page.waitForEvent('download');
  await rights.getByRole('button', { name: t('adminApplications:rights.download') }).click();
  const stream = await (await downloading).createReadStream();
  const document = JSON.parse(Buffer.concat(await stream.toArray()).toString('utf8')) as Record<string, unknown>;
  expect(document).toMatchObject({ email, applications: [{ email }] });

  await rights.getByRole('button', { name: t('adminApplications:rights.erase') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('adminApplications:erase.confirm')).fill('another@example.org');
  await dialog.getByRole('button', { name: t('adminApplications:erase.button') }).click();
  await expect(dialog.getByText(t('adminApplications:erase.different'))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel(t('adminApplications:erase.confirm')).fill(email.toUpperCase());
  await dialog.getByRole('button', { name: t('adminApplications:erase.button') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rights.getByText(t('adminApplications:rights.erased'))).toBeVisible();
  await expect(rights.getByText(t('adminApplications:kinds.applications'))).toBeVisible();
  await page.goto(`${path}?search=${email}`);
  await expect(page.getByText(t('adminApplications:none.found'))).toBeVisible();
});
