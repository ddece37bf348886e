import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { fillForm, newAddress, submitForm } from './register.ts';

const t = getMessages('en');
const offline = /Failed to load resource: net::ERR/;

test('a registration without network shows an error, keeps every field, and succeeds later', async ({
  page,
  allowProblem,
}) => {
  allowProblem(offline);
  const email = newAddress('offline');
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await fillForm(page, 'en', { email });
  await page.route('**/graphql', (route) => route.abort());
  await submitForm(page, 'en');
  await expect(
    page.getByText('Network issue detected. Please verify your internet connection and retry.').first(),
  ).toBeVisible();
  await expect(page.getByLabel(t('registration:firstname'))).toHaveValue('Maria');
  await expect(page.getByLabel(t('registration:email.label'))).toHaveValue(email);
  await page.unroute('**/graphql');
  await submitForm(page, 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email address');
});

test('a code stays in its field without network', async ({ page, allowProblem }) => {
  allowProblem(offline);
  await page.goto('/acquisition');
  await page.route('**/graphql', (route) => route.abort());
  const field = page.getByRole('textbox', { name: t('common:code.label') }).first();
  await field.fill('WELCOME10');
  await field.press('Enter');
  await expect(page.getByText(t('common:code.connection')).first()).toBeVisible();
  await expect(field).toHaveValue('WELCOME10');
});

test('form input survives reload and back', async ({ page }) => {
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await page.getByLabel(t('registration:firstname')).fill('Maria');
  await page.getByLabel(t('registration:lastname')).fill('Keller');
  await page.reload();
  await expect(page.getByLabel(t('registration:firstname'))).toHaveValue('Maria');
  await page.goto('/acquisition/membership-interest');
  await page.goBack();
  await expect(page.getByLabel(t('registration:lastname'))).toHaveValue('Keller');
});

test('errors are summarised, linked and announced without interrupting typing', async ({ page }) => {
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await page.getByLabel(t('registration:firstname')).fill('Max 3');
  await expect(
    page.getByText('Please use valid characters. You can use letters, spaces, apostrophes, hyphens and full stops.'),
  ).toHaveCount(0);
  await submitForm(page, 'en');
  const summary = page.getByRole('alert').first();
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  for (const texts of [
    'Please choose an option',
    'Please use valid characters. You can use letters, spaces, apostrophes, hyphens and full stops.',
    'Please provide your last name',
    'Please provide a valid email address',
  ]) {
    await expect(summary.getByText(texts)).toBeVisible();
  }
  await summary.getByRole('link', { name: 'Please provide your last name' }).click();
  await expect(page.getByLabel(t('registration:lastname'))).toBeFocused();
});

test('registration works without browser storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await fillForm(page, 'en', { email: newAddress('private') });
  await submitForm(page, 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email address');
});

test('an unknown URL in the app shows the 404 page', async ({ page, allowProblem }) => {
  allowProblem(/404/);
  await page.goto('/acquisition');
  await page.evaluate(() => {
    window.history.pushState(null, '', '/acquisition/no/such/page');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL(/\/acquisition\/error\/404$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The page cannot be found');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is readable, and states that it needs JavaScript', async ({ page }) => {
    await page.goto('/acquisition?rc=WELCOME10');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna Lindqvist');
    await expect(page.getByText(/requires JavaScript/)).toBeVisible();
  });
});
