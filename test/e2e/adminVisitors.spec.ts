import { findRawMessages, findViolations } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { fillForm, mailTo, newAddress, submitForm } from './register.ts';
import { signInTo } from './signIn.ts';

const t = getMessages('en');
const path = '/acquisition/admin/visitors';

test('an admin finds a visitor, corrects the address and ends the registration', async ({
  page,
  product,
  allowProblem,
}) => {
  allowProblem(/401/);
  const [wrong, right] = [newAddress('wrong'), newAddress('right')];
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await fillForm(page, 'en', { email: wrong });
  await submitForm(page, 'en');
  await mailTo(product, wrong);

  await signInTo(page, path);
  const search = async (text: string) => {
    await page.getByLabel(t('adminVisitors:search')).fill(text);
    await page.getByRole('button', { name: t('adminVisitors:find') }).click();
  };
  await search('NOSUCHCODE99');
  await expect(page.getByText(t('adminVisitors:none'))).toBeVisible();
  await search(wrong);
  const row = (email: string) => page.getByRole('row', { name: email });
  await expect(row(wrong)).toContainText(t('adminVisitors:next.PENDING'));
  await expect(row(wrong)).toContainText(t('adminVisitors:templates.activation'));

  // One mail a minute.
  await row(wrong).getByText(t('adminVisitors:actions.resend'), { exact: true }).click();
  await expect(row(wrong).getByRole('alert')).toContainText(/second/);
  await row(wrong).getByText(t('adminVisitors:actions.change'), { exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('adminVisitors:change.label')).fill('no address');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('adminVisitors:failed.INVALID_INPUT'))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel(t('adminVisitors:change.label')).fill(right);
  await dialog.getByRole('button', { name: t('adminVisitors:change.button') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: right }).first()).toBeFocused();
  await mailTo(product, right);
  await row(wrong).getByText(t('adminVisitors:replacedBy')).click();
  await expect(row(right)).toContainText(t('adminVisitors:states.PENDING'));
  expect(await findViolations(page)).toEqual([]);
  expect(await findRawMessages(page)).toEqual([]);

  await row(right).getByText(t('adminVisitors:actions.end'), { exact: true }).click();
  await dialog.getByRole('button', { name: t('adminVisitors:end.button') }).click();
  await expect(row(right)).toContainText(t('adminVisitors:states.EXPIRED'));
  await row(right).getByText(t('adminVisitors:audit'), { exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'adminEndRegistration' })).toHaveCount(1);
  await expect(page.getByRole('main')).not.toContainText(right);
});
