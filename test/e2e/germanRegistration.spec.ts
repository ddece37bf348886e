import { expect, moving, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { activationLinkIn, fillForm, mailTo, newAddress, submitForm } from './register.ts';

test.use(moving);

const t = getMessages('de');

test.use({ locale: 'de-DE' });

test('a German browser on the unprefixed link registers in German with its code', async ({ page, product }) => {
  const email = newAddress('anke');
  await page.goto('/acquisition?rc=WELCOME20');
  await expect(page).toHaveURL(/\/acquisition\/de\?rc=WELCOME20$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna Lindqvist');

  await page.getByRole('button', { name: t('landing:popup.accept') }).click();
  await expect(page).toHaveURL(/\/acquisition\/de\/registration\/formstarted\?.*rc=WELCOME20/);
  await fillForm(page, 'de', { email, firstname: 'Änne', lastname: 'von Weiß-Müller' });
  await submitForm(page, 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('status:finished.headline'));

  const mail = await mailTo(product, email);
  const link = activationLinkIn(mail.text);
  expect(link).toContain('/acquisition/de/registration/activateaccount');
  await page.goto(link);
  await page.getByRole('button', { name: t('activation:ready.button') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:accountActive'));
});

test('a language switch keeps form input', async ({ page }) => {
  await page.goto('/acquisition/de/registration/formstarted?rc=WELCOME10');
  await page.getByLabel(t('registration:firstname')).fill('Lena');
  await page.getByLabel(t('registration:email.label')).fill('lena@example.org');
  await page.getByRole('link', { name: 'Svenska' }).click();
  await expect(page).toHaveURL(/\/acquisition\/sv\/registration\/formstarted\?rc=WELCOME10/);
  const sv = getMessages('sv');
  await expect(page.getByLabel(sv('registration:firstname'))).toHaveValue('Lena');
  await expect(page.getByLabel(sv('registration:email.label'))).toHaveValue('lena@example.org');
});
