import { client } from '../support/fakeIdentityProvider.ts';
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';

const path = '/acquisition/de/admin/registrationlinkgenerator';
const t = getMessages('de');

test('an admin signs in from a page and returns to it', async ({ page, product, allowProblem }) => {
  // The sign-in page's status 401 is a console error.
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
  // An admin sees no member log-in.
  await expect(logIn).toBeHidden();
});

test.describe('with an identity provider', () => {
  test.use({
    env: async ({ identityProvider }, use) =>
      use({
        OIDC_ISSUER: identityProvider.issuer,
        OIDC_CLIENT_ID: client.clientId,
        OIDC_CLIENT_SECRET: client.clientSecret,
      }),
  });

  test('an admin signs in at the provider, creates a link and logs out', async ({ page, allowProblem }) => {
    allowProblem(/401/);
    await page.goto(path);
    const signIn = page.getByRole('main').getByRole('link', { name: t('admin:signIn.link') });
    // The provider redirects back at once.
    await signIn.click();
    await expect(page.getByText(t('admin:signedInAs').replace('{{name}}', 'anna'))).toBeVisible();
    await page.getByLabel(t('adminLinks:form.code')).fill('TIMEDLINK');
    await page.getByRole('button', { name: t('adminLinks:form.submit') }).click();
    await expect(page.getByText(/\?rc=TIMEDLINK&ts=/).first()).toBeVisible();
    // Visitor pages get no session.
    await page.goto('/acquisition/de');
    expect(await page.evaluate(() => document.cookie)).not.toContain('apollo');
    await page.goto(path);
    await page.getByRole('button', { name: t('admin:signOut') }).click();
    await expect(signIn).toBeVisible();
  });
});
