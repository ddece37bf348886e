import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';

const t = getMessages('en');

const outcomes = [
  { code: 'REFERERBAD', reason: 'referrer', headline: t('deny:referrer.headline'), inline: t('common:code.invalid') },
  {
    code: 'TIMEDLINK',
    reason: 'expired&detail=timestamp',
    headline: t('deny:timestampMissing.headline'),
    inline: t('common:code.timestampMissing'),
  },
  { code: 'NOSUCHCODE', reason: 'invalid', headline: t('deny:invalid.headline'), inline: t('common:code.invalid') },
  { code: 'INVITERGONE', reason: 'invalid', headline: t('deny:invalid.headline'), inline: t('common:code.invalid') },
  { code: 'NOBALANCE', reason: 'balance', headline: t('deny:balance.headline'), inline: null },
  { code: 'ALLHELD', reason: 'balance', headline: t('deny:held.headline'), inline: null },
] as const;

test('a link with an unusable code shows its reason', async ({ page }) => {
  for (const { code, reason, headline } of outcomes)
    await test.step(code, async () => {
      await page.goto(`/acquisition?rc=${code}`);
      await expect(page, code).toHaveURL(new RegExp(`/registration/deny\\?reason=${reason}`));
      await expect(page.getByRole('heading', { level: 1 }), code).toHaveText(headline);
    });
});

test('a typed unusable code shows its reason at the field, or the way to wait for a place', async ({ page }) => {
  for (const { code, inline, reason } of outcomes)
    await test.step(code, async () => {
      await page.goto('/acquisition');
      const field = page.getByRole('textbox', { name: t('common:code.label') }).first();
      await field.fill(code);
      await page
        .getByRole('button', { name: t('common:code.submit') })
        .first()
        .click();
      if (inline === null) {
        await expect(page).toHaveURL(new RegExp(`/registration/deny\\?.*reason=${reason}.*&next=wait`));
        await expect(page.getByLabel(t('deny:wait.email'))).toBeVisible();
        return;
      }
      await expect(page.getByText(inline).first(), code).toBeVisible();
      await expect(field, code).toHaveAttribute('aria-invalid', 'true');
      await expect(field, code).toHaveValue(code);
      await expect(page, code).toHaveTitle(/^Error: /);
    });
});

test('a code without customization shows the generic message, the request id and a retry', async ({ page }) => {
  await page.goto('/acquisition?rc=NOCUSTOM');
  await expect(page.getByText('Store unavailable due to a technical issue, try later.').first()).toBeVisible();
  await expect(page.getByText(/Reference for customer service: [\w-]{8,}/)).toBeVisible();
  await expect(page.getByRole('button', { name: t('common:error.retry') }).first()).toBeVisible();
});

test('a code with countries but without customization works', async ({ page }) => {
  await page.goto('/acquisition/registration/formstarted?rc=NOCUSTOMDE');
  await expect(page.getByLabel(t('registration:firstname'))).toBeVisible();
});

test('a code check that takes a second shows the inviter’s name', async ({ page }) => {
  await page.goto('/acquisition?rc=SLOW1S');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna Lindqvist');
});

const shortTimeouts = test.extend({ env: { DATA_DEADLINE_MS: '300' } });

shortTimeouts('a check that times out can be retried with the same code', async ({ page }) => {
  await page.goto('/acquisition?rc=SLOW10S');
  await expect(page.getByText(t('common:error.timeout')).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('common:code.label') }).first()).toHaveValue('SLOW10S');
});

test('shows a hostile name of an inviter as text', async ({ page }) => {
  await page.goto('/acquisition?rc=HOSTILE');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>alert(1)</script> $& {{x}} $t(a)');
});

test('an empty code shows an error', async ({ page }) => {
  await page.goto('/acquisition');
  await page
    .getByRole('button', { name: t('common:code.submit') })
    .first()
    .click();
  await expect(page.getByText('Please provide an access code.').first()).toBeVisible();
});
