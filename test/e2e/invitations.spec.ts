/** A member invites a guest: from an admin's code to the guest's name on the member's page, and the chain in the console. */
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { activationLinkIn, fillForm, mailTo, newAddress, submitForm } from './register.ts';
import { signInTo } from './signIn.ts';

const t = getMessages('en');

test('a member passes on the link, a guest with it joins and may be named, and an admin sees who invited whom', async ({
  page,
  product,
  browser,
  allowProblem,
}) => {
  allowProblem(/401/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const admin = await (await browser.newContext()).newPage();
  await signInTo(admin, '/acquisition/admin/codes');
  await admin.getByText(t('adminCodes:new.headline'), { exact: true }).click();
  await admin.getByRole('button', { name: t('adminCodes:new.submit') }).click();
  const code = await admin.getByLabel(t('adminCodes:created.list')).inputValue();
  const email = newAddress();
  await page.goto(`/acquisition/registration/formstarted?rc=${code}`);
  await fillForm(page, 'en', { email, firstname: 'Maria', lastname: 'Keller' });
  await submitForm(page, 'en');
  const link = activationLinkIn((await mailTo(product, email)).text);
  await page.goto(link);
  await page.getByRole('button', { name: t('activation:ready.button') }).click();
  await page.getByRole('link', { name: t('activation:done.invitations') }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('membership:invitations.title'));
  await page.getByLabel(t('membership:invitations.greeting.label')).fill('See you at the salon.');
  await page.getByRole('button', { name: t('membership:invitations.greeting.submit') }).click();
  await expect(page.getByText(t('membership:invitations.greeting.done'))).toBeVisible();
  await page.getByRole('button', { name: t('membership:invitations.share.copy') }).click();
  await expect(page.getByText(t('membership:invitations.share.copied'))).toBeVisible();
  const invitation = await page.evaluate(() => navigator.clipboard.readText());
  expect(invitation).toMatch(/\/acquisition\?rc=[A-Z0-9]{12}$/);

  const guest = await browser.newContext();
  try {
    const guestPage = await guest.newPage();
    const guestEmail = newAddress('ebba');
    await guestPage.goto(invitation);
    await expect(guestPage.getByRole('heading', { level: 1 })).toContainText('Maria K.');
    await expect(guestPage.getByText('See you at the salon.')).toBeVisible();
    await guestPage.getByRole('button', { name: t('landing:popup.accept') }).click();
    await expect(guestPage.getByText('See you at the salon.')).toBeVisible();
    await fillForm(guestPage, 'en', { email: guestEmail, firstname: 'Ebba', lastname: 'Nyström' });
    await guestPage.locator('input[name="tellInvitor"]').check();
    await submitForm(guestPage, 'en');
    const guestLink = activationLinkIn((await mailTo(product, guestEmail)).text);
    await guestPage.goto(guestLink);
    await guestPage.getByRole('button', { name: t('activation:ready.button') }).click();
    await expect(guestPage.getByRole('heading', { level: 1 })).toHaveText(t('common:accountActive'));
  } finally {
    await guest.close();
  }

  // The token is in the tab's storage.
  await page.reload();
  await expect(page.getByText('Ebba N.')).toBeVisible();
  // From the welcome mail, without the token in the URL afterwards.
  const welcome = (await product.mailbox()).find(
    (mail) => mail.to.includes(email) && mail.text.includes('/invitations?'),
  );
  const other = await page.context().newPage();
  await other.goto(/https?:\S+\/invitations\?\S+/.exec(welcome?.text ?? '')?.[0] ?? '');
  await expect(other.getByText('Ebba N.')).toBeVisible();
  await expect(other).not.toHaveURL(/token/);

  await admin.goto('/acquisition/admin/visitors');
  await admin.getByLabel(t('adminVisitors:search')).fill(email);
  await admin.getByRole('button', { name: t('adminVisitors:find') }).click();
  const row = (address: string) => admin.getByRole('row', { name: address });
  await expect(row(email)).toContainText(code);
  await row(email)
    .getByRole('link', { name: t('adminVisitors:guests') })
    .click();
  await expect(admin.getByRole('row')).toHaveCount(2);
  await row('ebba')
    .getByRole('link', { name: t('adminVisitors:inviter') })
    .click();
  await expect(row(email)).toContainText(code);
  await admin.context().close();
});
