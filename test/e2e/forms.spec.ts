/** Forms with browser history, storage and reload. */
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { activationLinkIn, fillForm, mailTo, newAddress, submitForm } from './register.ts';

const t = getMessages('en');

test('a language switch on the activation page keeps the token in memory only', async ({ page, product }) => {
  const email = newAddress('memory');
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await fillForm(page, 'en', { email });
  await submitForm(page, 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('status:finished.headline'));
  // The mail was sent a moment ago.
  await expect(page.getByText(/We can send the next email in \d+\sseconds/)).toBeVisible();

  const link = activationLinkIn((await mailTo(product, email)).text);
  const token = new URL(link).searchParams.get('id') ?? '';
  const response = await page.goto(link);
  expect(await response?.text()).not.toContain(token);
  await expect(page).not.toHaveURL(/id=/);
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('banner').getByRole('link', { name: 'Polski' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getMessages('pl')('activation:ready.headline'));
  await expect(page).toHaveURL(/\/pl\/registration\/activateaccount(?!.*id=)/);
  expect(await page.content()).not.toContain(token);
  const [lang] = (await page.context().cookies()).filter(({ name }) => name === 'lang');
  expect(lang).toMatchObject({ value: 'pl', path: '/', sameSite: 'Lax' });
  await page.getByRole('button', { name: getMessages('pl')('activation:ready.button') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getMessages('pl')('common:accountActive'));
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).not.toContain(token);
});

test('a typed code survives reload and language switch, and is in local storage once valid', async ({ page }) => {
  await page.goto('/acquisition');
  const field = () => page.locator('main input[name="registrationCode"]').first();
  await field().fill('welcome 10');
  await page.reload();
  await expect(field()).toHaveValue('welcome 10');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/acquisition\/de/);
  await expect(field()).toHaveValue('welcome 10');
  await field().press('Enter');
  await expect(page).toHaveURL(/rc=WELCOME10/);
  expect(await page.evaluate(() => localStorage.getItem('rc'))).toBe('WELCOME10');
});

test('a typed code is checked once, though the form needs its result too', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { operationName } = (request.postDataJSON() ?? {}) as { operationName?: string };
    if (operationName?.startsWith('checkRegistrationCode')) requests.push(operationName);
  });
  await page.goto('/acquisition');
  await page
    .getByRole('textbox', { name: t('common:code.label') })
    .first()
    .fill('WELCOME15');
  await page
    .getByRole('button', { name: t('common:code.submit') })
    .first()
    .click();
  await expect(page.getByLabel(t('registration:firstname'))).toBeVisible();
  expect(requests).toEqual(['checkRegistrationCodeExtended']);
});

test('on a desktop an error of an application does not move its headline', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const locale of ['en', 'de'] as const) {
    await page.goto(`/acquisition/${locale}/membership-interest/apply`);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    await page.getByRole('button', { name: getMessages(locale)('membership:apply.submit') }).click();
    await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    const after = await heading.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 900)), locale).toBeLessThan(2);
  }
});
