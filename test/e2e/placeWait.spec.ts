/** Waiting for a place, on PostgreSQL: the quota is raised and the place offered by "another instance", this test. */
import { createUnitOfWork } from '../../backend/db/unitOfWork.ts';
import { createSignedLinks } from '../../backend/domain/codes/signedLinks.ts';
import { offerPlaces } from '../../backend/domain/waits/offerPlaces.ts';
import { openUnmigrated, startPostgres } from '../support/databases.ts';
import { startProduct } from '../support/startProduct.ts';
import { expectNone, findViolations } from './audit.ts';
import { test as base, expect } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { activationLinkIn, fillForm, mailTo, newAddress, submitForm } from './register.ts';

const LINK_SIGNING_SECRET = 'a-secret-of-this-test-that-signs-links';

interface House {
  readonly product: Awaited<ReturnType<typeof startProduct>>;
  readonly db: ReturnType<typeof openUnmigrated>;
}

const test = base.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures are wanted.
    async ({}, use) => {
      const postgres = await startPostgres();
      const DATABASE_URL = await postgres.createDatabase();
      const env = { DATABASE_URL, LINK_SIGNING_SECRET, RATE_LIMITS: 'off', BOT_CHECK: 'on', BOT_CHECK_EFFORT: '2' };
      const product = await startProduct({ env });
      const db = openUnmigrated(DATABASE_URL);
      await use({ product, db });
      await db.destroy();
      expect(await product.stop()).toBe(0);
      await postgres.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  product: async ({ house }, use) => use(house.product),
});

const t = getMessages('en');

test('a visitor waits for a place, is offered one, and becomes a member', async ({ page, house, product }) => {
  const email = newAddress();
  await page.goto('/acquisition?rc=NOBALANCE');
  await expect(page).toHaveURL(/\/registration\/deny\?reason=balance&next=wait/);
  expectNone(await findViolations(page), 'the deny page with the form');
  const field = page.getByLabel(t('deny:wait.email'));
  const submit = page.getByRole('button', { name: t('deny:wait.submit') });
  await field.fill('nobody');
  await submit.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('nobody');
  await field.fill(email);
  await submit.click();
  await expect(page.getByText(t('deny:wait.done'))).toBeVisible();
  await expect(field).toBeHidden();
  // Another code has a list of its own.
  await page.getByRole('textbox', { name: t('common:code.label') }).fill('ALLHELD');
  await page.getByRole('button', { name: t('common:code.submit') }).click();
  await expect(page).toHaveURL(/rc=ALLHELD/);
  await expect(field).toBeVisible();

  const question = await mailTo(product, email);
  await page.goto(/http\S+confirm-wait\S+/.exec(question.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the list');

  await house.db.updateTable('registrationCodes').set({ balance: 1 }).where('code', '=', 'NOBALANCE').execute();
  await offerPlaces({
    unitOfWork: createUnitOfWork(house.db),
    clock: () => new Date(),
    links: createSignedLinks(LINK_SIGNING_SECRET),
  } as Parameters<typeof offerPlaces>[0]);

  // The place is held: without the link nobody gets it.
  await page.goto('/acquisition?rc=NOBALANCE');
  await expect(page).toHaveURL(/\/registration\/deny\?reason=balance&detail=held/);

  await expect.poll(async () => (await mailTo(product, email)).subject).toBe('A place is free for you');
  const offer = await mailTo(product, email);
  await page.goto(/http\S+\?rc=NOBALANCE&ts=\S+/.exec(offer.text)?.[0] ?? '');
  await page.getByRole('button', { name: t('landing:popup.accept') }).click();
  await fillForm(page, 'en', { email });
  await submitForm(page, 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email address');
  await expect.poll(async () => (await mailTo(product, email)).text).toContain('activateaccount');
  await page.goto(activationLinkIn((await mailTo(product, email)).text));
  await page.getByRole('button', { name: t('activation:ready.button') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:accountActive'));
});

test('a code that cannot be used leads where its administrator says', async ({ page, house }) => {
  const setFallback = (fallback: string) =>
    house.db.updateTable('registrationCodes').set({ fallback }).where('code', '=', 'ALLHELD').execute();
  const show = () => page.goto('/acquisition/de?rc=ALLHELD&utm_source=mail');
  await setFallback('interest');
  await show();
  await expect(page).toHaveURL(/\/acquisition\/de\/membership-interest\?.*utm_source=mail/);
  await setFallback('code:WELCOME15');
  await show();
  await expect(page).toHaveURL(/\/acquisition\/de\?rc=WELCOME15&utm_source=mail$/);
  await setFallback('text:Wir öffnen am 1. Mai <b>wieder</b>.');
  await show();
  await expect(page.getByText('Wir öffnen am 1. Mai <b>wieder</b>.')).toBeVisible();
  await expect(page.getByText(getMessages('de')('deny:held.hint'))).toBeHidden();
  // The text is not taken from the URL.
  await page.goto('/acquisition/de/registration/deny?reason=balance&next=text:Hello&rc=ALLHELD');
  await expect(page.getByText('Hello')).toBeHidden();
});
