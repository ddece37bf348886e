/** The waiting page: the description of the mail, and the link to the mailbox. */
import { expectNone, findViolations } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { findLayoutProblems } from './layoutErrors.ts';
import { getMessages } from './messages.ts';
import { fillForm, mailTo, submitForm } from './register.ts';
import { tierOf } from './tiers.ts';

for (const [locale, domain] of [
  ['en', 'gmail.com'],
  ['de', 'web.de'],
  ['pl', 'interia.pl'],
] as const) {
  test(
    `${locale}: the waiting page shows the mail’s subject, a link to ${domain} and, on a desktop, the whole card`,
    tierOf(locale),
    async ({ page, product }) => {
      const t = getMessages(locale);
      const email = `waiting-${locale}@${domain}`;
      await page.setViewportSize({ width: 320, height: 740 });
      await page.goto(`/acquisition/${locale}/registration/formstarted?rc=WELCOME10`);
      await fillForm(page, locale, { email });
      await submitForm(page, locale);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('status:finished.headline'));
      const { subject } = await mailTo(product, email);
      await expect(page.getByRole('definition').filter({ hasText: subject })).toBeVisible();
      const mailbox = page.getByRole('link', { name: t('status:mail.open') });
      await expect(mailbox).toHaveAttribute('href', /^https:\/\/[\w.]+\//);
      expectNone(await findLayoutProblems(page), locale);
      expectNone(await findViolations(page), locale);

      // The tab has stored the email address, so the link is also there after a reload.
      await page.reload();
      await expect(mailbox).toBeVisible();

      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(page.locator('main [data-card]')).toBeInViewport({ ratio: 1 });
    },
  );
}
