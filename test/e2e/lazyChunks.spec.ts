/** Lazily loaded chunks that are missing, broken or late. */
import { broken, headline } from './brokenPageTest.ts';
import { expect } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { getMessages } from './messages.ts';
import { fillForm, newAddress, submitForm } from './register.ts';

const t = getMessages('en');

const partOf = (name: string) => new RegExp(`/assets/${name}-\\w+\\.js$`);
const registrationForm = '/acquisition/registration/formstarted?rc=WELCOME10';

/** What has loaded when the network fails, or a release removes the other files. */
const stages = [
  { stage: 'before its code has loaded', lost: 'browserClient', before: null },
  { stage: 'before the proof of work has loaded', lost: 'createProofs', before: 'browserClient' },
] as const;

for (const { stage, lost, before } of stages) {
  broken(`a form sent offline ${stage} succeeds once online`, async ({ page, context }) => {
    const come = before === null ? null : page.waitForResponse(partOf(before)).then((response) => response.finished());
    await page.goto(registrationForm);
    await waitForHydration(page);
    await come;
    await context.setOffline(true);
    const email = newAddress('offline');
    await fillForm(page, 'en', { email });
    for (let press = 0; press < 2; press += 1) {
      await submitForm(page, 'en');
      await expect(page.getByText(t('common:error.connection')).first()).toBeVisible();
      // The previous message stays until this response.
      await expect(page.getByRole('button', { name: t('registration:submit') })).toBeEnabled();
    }
    await context.setOffline(false);
    await submitForm(page, 'en');
    await expect(headline(page)).toHaveText('Verify your email address');
    await expect(page.getByText(email)).toBeVisible();
  });

  broken(`after a release, a form sent ${stage} reloads the page once and keeps the input`, async ({ page }) => {
    let isGone = true;
    let documents = 0;
    await page.route(partOf(lost), (route) => (isGone ? route.fulfill({ status: 404, body: '' }) : route.fallback()));
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
      if (documents > 1) isGone = false;
    });
    await page.goto(registrationForm);
    await waitForHydration(page);
    const email = newAddress('release');
    await fillForm(page, 'en', { email });
    const reloaded = page.waitForEvent('load');
    await submitForm(page, 'en');
    await reloaded;
    await waitForHydration(page);
    await expect(page.getByLabel(t('registration:email.label'))).toHaveValue(email);
    await expect(page.locator('input[name="terms"]')).toBeChecked();
    await submitForm(page, 'en');
    await expect(headline(page)).toHaveText('Verify your email address');
    expect(documents).toBe(2);
  });
}

/** Dialogs whose chunks are loaded on click. */
const opened = [
  { what: 'the privacy settings', button: t('common:footer.privacySettings'), files: ['startBuiltIn', 'consent'] },
  { what: 'a product', button: t('landing:slides.names.evening-coat'), files: ['ProductPopup'] },
];

for (const { what, button, files } of opened) {
  for (const file of files) {
    broken(
      `${what}: a click while ${file} is unreachable shows an error, and the next one opens it`,
      async ({ page }) => {
        await page.route(partOf(file), (route) => route.abort());
        await page.goto('/acquisition');
        await waitForHydration(page);
        for (let press = 0; press < 2; press += 1) {
          await page.getByRole('button', { name: button }).click();
          await expect(page.getByRole('alert').getByText(t('common:error.connection'))).toBeVisible();
        }
        await page.unroute(partOf(file));
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
      },
    );

    broken(`${what}: a click while ${file} is missing reloads the page and keeps the input`, async ({ page }) => {
      await page.route(partOf(file), (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto('/acquisition');
      await waitForHydration(page);
      const field = page.getByRole('textbox', { name: t('common:code.label') }).first();
      await field.fill('WELCOME10');
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: button }).click();
      await reloaded;
      await waitForHydration(page);
      await expect(field).toHaveValue('WELCOME10');
      // The second release's files exist.
      await page.unroute(partOf(file));
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  }
}

for (const [how, result] of [
  ['unreachable', null],
  ['missing', { status: 404, body: '' }],
] as const) {
  broken(`a page whose code is ${how} is loaded as a document`, async ({ page }) => {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(partOf('FormStarted'), (route) => {
      if (documents > 1) return route.fallback();
      return result === null ? route.abort() : route.fulfill(result);
    });
    await page.goto('/acquisition');
    await waitForHydration(page);
    const field = page.getByRole('textbox', { name: t('common:code.label') }).first();
    await field.fill('WELCOME10');
    await field.press('Enter');
    await expect(headline(page)).toHaveText(t('registration:headline'));
    await waitForHydration(page);
    expect(documents).toBe(2);
  });
}

broken('a missing background chunk causes no message and no uncaught error', async ({ page }) => {
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  const optional =
    /\/assets\/(?:VideoPlayer|Clock|startBuiltIn|growthbook|dataLayer|vitals|createInspector|browserClient)-\w+\.js$/;
  await page.route(optional, (route) => route.abort());
  const requests = page.waitForRequest(/\/assets\/browserClient-/);
  await page.goto('/acquisition#tracking');
  await waitForHydration(page);
  await requests;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 })));
  expect(uncaught).toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

broken('a split simulation that failed to load runs at the next change', async ({ page, product }) => {
  const signedIn = await fetch(`${product.backendUrl}/admin-sign-in`, { method: 'POST', redirect: 'manual' });
  const value = /=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '';
  await page.context().addCookies([{ name: 'apollo:default.token', value, url: product.siteUrl }]);
  await page.route(partOf('growthbook'), (route) => route.abort());
  await page.goto('/acquisition/admin/splitgenerator');
  await waitForHydration(page);
  await page.getByLabel('Name of the test').fill('Spring page');
  await page.getByLabel('Page 2', { exact: true }).fill('/social');
  await expect(page.getByText(t('admin:failed.title'))).toBeVisible();
  await page.unroute(partOf('growthbook'));
  await page.getByLabel('Page 2', { exact: true }).fill('/social?x=1');
  await expect(page.getByText(t('admin:failed.title'))).toHaveCount(0);
});

broken('shows an error if files are still missing after a reload', async ({ page }) => {
  await page.route(partOf('browserClient'), (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/acquisition');
  await waitForHydration(page);
  const field = page.getByRole('textbox', { name: t('common:code.label') }).first();
  await field.fill('WELCOME10');
  const reloaded = page.waitForEvent('load');
  await field.press('Enter');
  await reloaded;
  await waitForHydration(page);
  await expect(field).toHaveValue('WELCOME10');
  await field.press('Enter');
  await expect(page.getByText(t('common:error.outdated')).first()).toBeVisible();
  await expect(field).toHaveValue('WELCOME10');
});

broken('focusing a form field loads the code for sending', async ({ page }) => {
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await waitForHydration(page);
  await page.getByLabel(t('registration:firstname')).focus();
  // Not by a request: the browser may have the file in its cache.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/browserClient-\w+\.js$/.test(name)),
  );
});
