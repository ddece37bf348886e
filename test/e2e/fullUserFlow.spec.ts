/** The full user flow in production, from an empty database: admin, code, link, visitor, member, statistics. */
import { expectNone, findViolations } from './audit.ts';
import { test as base, expect } from './fixtures.ts';
import { makeNavigationsHydrate } from './hydration.ts';
import { getMessages } from './messages.ts';
import { type Production, startProduction } from './production.ts';
import { activationLinkIn, fillForm, mailTo, newAddress, submitForm } from './register.ts';

const test = base.extend<object, { house: Production }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures are wanted.
    async ({}, use) => {
      const house = await startProduction();
      await use(house);
      await house.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  product: async ({ house }, use) => use(house.product),
});

const t = getMessages('en');

/** The headless user agent is a crawler's, which is not counted. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface Funnel {
  readonly opened: number;
  readonly begun: number;
  readonly registered: number;
  readonly activated: number;
}

test('a visitor registers by link in an empty installation, and the funnel counts it', async ({
  page,
  browser,
  house,
  product,
  allowProblem,
}) => {
  const code = (await house.run('codes', 'create', '--balance', '1', '--label', 'Opening')).trim();
  // The sign-in page's status 401 is a console error.
  allowProblem(/401/);
  await page.goto((await house.run('admin', 'invite', 'Anna')).trim());
  expectNone(await findViolations(page), 'the invitation to the console');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('admin:signIn.link') })
    .click();
  await expect(page.getByText(t('admin:signedInAs').replace('{{name}}', 'invited:Anna'))).toBeVisible();
  const cookies = await page.context().cookies(page.url());
  const token = cookies.find(({ name }) => name === 'apollo:default.token')?.value ?? '';

  await page.goto('/acquisition/admin/registrationlinkgenerator');
  await page.getByLabel(t('adminLinks:form.code')).fill(code);
  await page.getByLabel(t('adminLinks:form.label')).fill('First guest');
  await page.getByRole('button', { name: t('adminLinks:form.submit') }).click();
  const card = page.getByRole('region', { name: t('adminLinks:card.headline').replace('{{code}}', code) });
  const link =
    (await card
      .getByText(/\?rc=\w+&ts=/)
      .first()
      .textContent()) ?? '';

  const email = newAddress();
  const visitor = await (await browser.newContext({ locale: 'en-GB', userAgent })).newPage();
  // Only the fixtures' pages wait for hydration by default.
  makeNavigationsHydrate(visitor, product.siteUrl);
  await visitor.goto(link);
  await visitor.getByRole('button', { name: t('landing:popup.accept') }).click();
  await expect(visitor).toHaveURL(/formstarted\?.*ts=/);
  await fillForm(visitor, 'en', { email });
  await submitForm(visitor, 'en');
  await expect(visitor.getByText(email)).toBeVisible();
  await visitor.goto(activationLinkIn((await mailTo(product, email)).text));
  await visitor.getByRole('button', { name: t('activation:ready.button') }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(t('common:accountActive'));
  await visitor.context().close();

  await card.getByRole('link', { name: t('adminLinks:show') }).click();
  const row = page.getByRole('row').filter({ hasText: 'First guest' });
  await expect(row.getByRole('cell').filter({ hasText: /^1$/ })).toHaveCount(2);

  const today = new Date().toISOString().slice(0, 10);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const readFunnel = async (): Promise<Funnel> => {
    const response = await fetch(`${house.backendUrl}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({
        query: `query($code: String, $from: String!, $to: String!) {
          adminFunnel(code: $code, from: $from, to: $to) { opened begun registered activated } }`,
        variables: { code, from: yesterday, to: today },
      }),
    });
    return ((await response.json()) as { data: { adminFunnel: Funnel } }).data.adminFunnel;
  };
  // The site sends its counts every few seconds.
  await expect.poll(readFunnel).toEqual({ opened: 1, begun: 1, registered: 1, activated: 1 });
});
