/** What a visitor meets when a part that comes after the first view never comes, comes broken, or comes late. */
import { broken, headline } from './brokenPages.ts';
import { expect } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { fillForm, newAddress, submitForm } from './register.ts';
import { wordsIn } from './words.ts';

const t = wordsIn('en');

const partOf = (name: string) => new RegExp(`/assets/${name}-\\w+\\.js$`);
const registrationForm = '/acquisition/registration/formstarted?rc=WELCOME10';

/** What of the client has come when the network goes away, or a release takes the rest. */
const stages = [
  { stage: 'before any of its code', lost: 'browserClient', before: null },
  { stage: 'before the proof of work', lost: 'createProofs', before: 'browserClient' },
] as const;

for (const { stage, lost, before } of stages) {
  broken(
    `a form that was sent while the network was away, ${stage}, goes through once it is back`,
    async ({ page, context }) => {
      const come =
        before === null ? null : page.waitForResponse(partOf(before)).then((response) => response.finished());
      await page.goto(registrationForm);
      await waitForHydration(page);
      await come;
      await context.setOffline(true);
      const email = newAddress('offline');
      await fillForm(page, 'en', { email });
      for (let press = 0; press < 2; press += 1) {
        await submitForm(page, 'en');
        await expect(page.getByText(t('common:error.connection')).first()).toBeVisible();
        // The words of the press before stand until this one has its answer.
        await expect(page.getByRole('button', { name: t('registration:submit') })).toBeEnabled();
      }
      await context.setOffline(false);
      await submitForm(page, 'en');
      await expect(headline(page)).toHaveText('Verify your email address');
      await expect(page.getByText(email)).toBeVisible();
    },
  );

  broken(
    `a new release, ${stage}, loads the page again when a form is sent, once, with what was typed`,
    async ({ page }) => {
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
    },
  );
}

/** What opens at a press, by files that come only then. */
const opened = [
  { what: 'the privacy settings', button: t('common:footer.privacySettings'), files: ['builtIn', 'consent'] },
  { what: 'a piece', button: t('landing:slides.names.evening-coat'), files: ['ProductPopup'] },
];

for (const { what, button, files } of opened) {
  for (const file of files) {
    broken(`${what}: a press that finds ${file} out of reach says so, and the next one opens`, async ({ page }) => {
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
    });

    broken(`${what}: a press that finds ${file} gone loads the page again, with what was typed`, async ({ page }) => {
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
      // The second release's files are there.
      await page.unroute(partOf(file));
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  }
}

for (const [how, answer] of [
  ['out of reach', null],
  ['gone', { status: 404, body: '' }],
] as const) {
  broken(`a next page whose code is ${how} is opened as a document`, async ({ page }) => {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(partOf('FormStarted'), (route) => {
      if (documents > 1) return route.fallback();
      return answer === null ? route.abort() : route.fulfill(answer);
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

broken(
  'what nobody pressed for stays away without a word, and without an error that is not caught',
  async ({ page }) => {
    const uncaught: string[] = [];
    page.on('pageerror', (error) => uncaught.push(error.message));
    const optional =
      /\/assets\/(?:VideoPlayer|Clock|startBuiltIn|growthbook|dataLayer|vitals|createInspector|browserClient)-\w+\.js$/;
    await page.route(optional, (route) => route.abort());
    const asked = page.waitForRequest(/\/assets\/browserClient-/);
    await page.goto('/acquisition#tracking');
    await waitForHydration(page);
    await asked;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 })));
    expect(uncaught).toEqual([]);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

broken('an administrator whose simulation found no network has it with the next change', async ({ page, product }) => {
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

broken('a release whose files stay lost is told of, after one more load of the page', async ({ page }) => {
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

broken('the first touch of a form fetches what sending it needs', async ({ page }) => {
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME10');
  await waitForHydration(page);
  const fetched = page.waitForRequest(/\/assets\/browserClient-\w+\.js$/);
  await page.getByLabel(t('registration:firstname')).focus();
  await fetched;
});
