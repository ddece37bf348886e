import { client } from '../support/fakeIdentityProvider.ts';
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';

const path = '/acquisition/de/admin/registrationlinkgenerator';
const t = getMessages('de');

test('an administrator signs in from the page and is back on it as one', async ({ page, product, allowProblem }) => {
  // The closed page answers 401, which is an error to the console.
  allowProblem(/401/);
  const signIn = page.getByRole('main').getByRole('link', { name: t('admin:signIn.link') });
  const logIn = page.getByRole('banner').getByRole('link', { name: t('common:header.login') });
  await page.goto(path);
  await expect(logIn).toBeVisible();
  await signIn.click();
  expect(page.url()).toContain(`${product.backendUrl}/admin-sign-in`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(product.siteUrl + path);
  await expect(page.getByText(t('admin:signedInAs').replace('{{name}}', 'demo-admin'))).toBeVisible();
  await expect(signIn).toHaveCount(0);
  // Who is signed in as an administrator is not asked to log in as a member.
  await expect(logIn).toBeHidden();
});

test.describe('by the company’s provider', () => {
  test.use({
    env: async ({ identityProvider }, use) =>
      use({
        OIDC_ISSUER: identityProvider.issuer,
        OIDC_CLIENT_ID: client.clientId,
        OIDC_CLIENT_SECRET: client.clientSecret,
      }),
  });

  test('an administrator comes back from another site, works, and logs out', async ({ page, allowProblem }) => {
    allowProblem(/401/);
    await page.goto(path);
    const signIn = page.getByRole('main').getByRole('link', { name: t('admin:signIn.link') });
    // The provider asks nothing: it leads back at once.
    await signIn.click();
    await expect(page.getByText(t('admin:signedInAs').replace('{{name}}', 'anna'))).toBeVisible();
    await page.getByLabel(t('adminLinks:form.code')).fill('TIMEDLINK');
    await page.getByRole('button', { name: t('adminLinks:form.submit') }).click();
    await expect(page.getByText(/\?rc=TIMEDLINK&ts=/).first()).toBeVisible();
    // No page of visitors sees the session.
    await page.goto('/acquisition/de');
    expect(await page.evaluate(() => document.cookie)).not.toContain('apollo');
    await page.goto(path);
    await page.getByRole('button', { name: t('admin:signOut') }).click();
    await expect(signIn).toBeVisible();
  });
});
