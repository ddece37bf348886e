import type { Page } from '@playwright/test';
import { type BootstrapState, bootstrapStateId } from '../../shared/page/bootstrapState.ts';
import { expect, moving, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { activationLinkIn, fillForm, mailTo, newAddress, submitForm } from './register.ts';

test.use(moving);

const t = getMessages('en');

test('an invited visitor becomes a member: link, form, mail, activation, voucher', async ({ page, product }) => {
  const email = newAddress();
  await page.goto('/acquisition?rc=WELCOME15');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna Lindqvist');

  await page.getByRole('button', { name: t('landing:popup.accept') }).click();
  await expect(page).toHaveURL(/\/acquisition\/registration\/formstarted\?.*rc=WELCOME15/);
  await fillForm(page, 'en', { email });
  await submitForm(page, 'en');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email address');
  await expect(page.getByText(email)).toBeVisible();

  const mail = await mailTo(product, email);
  const link = activationLinkIn(mail.text);
  expect(mail.html).toContain(link.replaceAll('&', '&amp;'));

  const mailPage = await page.context().newPage();
  await mailPage.goto(link);
  await expect(mailPage.getByRole('heading', { level: 1 })).toHaveText(t('activation:ready.headline'));
  // Opening the link changes nothing; the URL loses the token.
  await expect(mailPage).not.toHaveURL(/id=/);
  await mailPage.getByRole('button', { name: t('activation:ready.button') }).click();
  await expect(mailPage.getByRole('heading', { level: 1 })).toHaveText(t('common:accountActive'));
  await expect(mailPage.getByText(/15%/).first()).toBeVisible();
  await expect(mailPage.getByText(/until\s\d{1,2}\s\w+\s\d{4}/)).toBeVisible();

  // The waiting page updates by itself.
  await expect(page.getByText(t('common:accountActive')).first()).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Your welcome voucher: 15%' })).toBeVisible();
  // On phones and tablets the whole card is below the initial viewport.
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() =>
        page.locator('main [data-card]').evaluate((card) => Math.round(card.getBoundingClientRect().top) - innerHeight),
      )
      .toBeGreaterThanOrEqual(0);
  }

  // The mail's link shows the active account.
  await mailPage.goto(link);
  await expect(mailPage.getByText(t('activation:done.already'))).toBeVisible();
});

test('the browser does not repeat the queries of the server', async ({ page, product }) => {
  /** The names of a page's operations. */
  const watchOperations = (from: Page) => {
    const requests: string[] = [];
    from.on('request', (request) => {
      if (request.url() !== `${product.backendUrl}/graphql` || request.method() !== 'POST') return;
      requests.push((request.postDataJSON() as { operationName: string }).operationName);
    });
    return requests;
  };
  const extractedIn = (document: Page) =>
    document.evaluate((id) => {
      const state = JSON.parse(window.document.getElementById(id)?.textContent ?? '') as BootstrapState;
      return Object.keys((state.cache as { ROOT_QUERY?: object }).ROOT_QUERY ?? {}).sort();
    }, bootstrapStateId);
  const settle = (document: Page) =>
    document.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 })));
  const code = expect.stringMatching(/^registrationCodeDetails:[0-9a-f]{10}$/);
  const form = page.getByLabel(t('registration:firstname'));

  const requests = watchOperations(page);
  await page.goto('/acquisition?rc=WELCOME15');
  expect(await extractedIn(page)).toEqual(['__typename', code]);
  await settle(page);
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: t('landing:popup.accept') }).click();
  await expect(form).toBeVisible();
  // The landing page does not need the country, so the server did not request it.
  expect(requests).toEqual(['countryDetails']);

  requests.length = 0;
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME15');
  expect(await extractedIn(page)).toEqual(['__typename', 'countryDetails', code]);
  await expect(form).toBeVisible();
  await settle(page);
  expect(requests).toEqual([]);

  const email = newAddress('asked');
  await fillForm(page, 'en', { email });
  await submitForm(page, 'en');
  const link = activationLinkIn((await mailTo(product, email)).text);
  // The waiting page polls the activation.
  const mailPage = await page.context().newPage();
  const askedByMailPage = watchOperations(mailPage);
  await mailPage.goto(link);
  expect(await extractedIn(mailPage)).toEqual([
    '__typename',
    expect.stringMatching(/^activationDetails:[0-9a-f]{10}$/),
  ]);
  await expect(mailPage.getByRole('heading', { level: 1 })).toHaveText(t('activation:ready.headline'));
  await settle(mailPage);
  expect(askedByMailPage).toEqual([]);
});

test('a typed code opens the form', async ({ page }) => {
  await page.goto('/acquisition');
  await page
    .getByRole('textbox', { name: t('common:code.label') })
    .first()
    .fill('welcome 10');
  await page
    .getByRole('button', { name: t('common:code.submit') })
    .first()
    .click();
  await expect(page).toHaveURL(/formstarted\?rc=WELCOME10/);
  await expect(page.getByLabel(t('registration:firstname'))).toBeVisible();
  await expect(page).toHaveTitle(/Register/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('sends a registration once for several clicks', async ({ page, product }) => {
  const email = newAddress('twice');
  const sent: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('mutation') && body.includes(email)) sent.push(body);
  });
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await fillForm(page, 'en', { email });
  await page.getByRole('button', { name: t('registration:submit') }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email address');
  expect(sent).toHaveLength(1);
  await mailTo(product, email);
  expect((await product.mailbox()).filter((mail) => mail.to.includes(email))).toHaveLength(1);
});

test('an email address with an active account sees a notice, and the form stays', async ({ page }) => {
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await fillForm(page, 'en', { email: 'active@example.com' });
  await submitForm(page, 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account already exists');
  await page.getByRole('button', { name: t('status:active.stop') }).click();
  await expect(page.getByText(t('status:active.stopped')).first()).toBeVisible();
});

test('a pending email address sees a notice, and gets its mail again', async ({ page, product }) => {
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await fillForm(page, 'en', { email: 'pending@example.com' });
  await submitForm(page, 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is pending activation');
  activationLinkIn((await mailTo(product, 'pending@example.com')).text);
});

test('a visitor without an invitation can apply', async ({ page, product }) => {
  const email = newAddress('interest');
  await page.goto('/acquisition/membership-interest');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exclusivity Matters');
  await page.getByRole('link', { name: 'Apply Now' }).click();
  await page.getByLabel(t('membership:apply.email')).fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Address Submitted Successfully');
  await expect(page.getByText('We will consider your application.')).toBeVisible();
  await mailTo(product, email);
});
