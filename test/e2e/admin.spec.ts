import { expect, test } from './fixtures.ts';
import { wordsIn } from './words.ts';

const path = '/acquisition/de/admin/registrationlinkgenerator';
const t = wordsIn('de');

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
