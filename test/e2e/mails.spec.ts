/** Sent mails as in a mail client: light and dark, narrow and wide, without pictures. */
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Locale, locales } from '../../shared/i18n/locales.ts';
import type { Mail, Product } from '../support/startProduct.ts';
import { expect, test } from './fixtures.ts';
import { activationLinkIn } from './register.ts';
import { tierOf } from './tiers.ts';

// Forms are sent without a page, so without a proof of work.
test.use({ env: { BOT_CHECK: 'watch' } });

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function sendQuery(product: Product, query: string, variables: object): Promise<void> {
  const response = await fetch(`${product.backendUrl}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  expect(await response.json()).not.toHaveProperty('errors');
}

/** Newest first. */
async function mailsTo(product: Product, email: string, count: number): Promise<readonly Mail[]> {
  let mails: readonly Mail[] = [];
  await expect
    .poll(async () => {
      mails = (await product.mailbox()).filter((mail) => mail.to === email);
      return mails.length;
    })
    .toBe(count);
  return mails;
}

/** Registers, then applies for membership, for a mail with a button and a withdrawal link. */
async function collectMails(product: Product, language: Locale): Promise<readonly Mail[]> {
  const email = `mails-${language}@example.org`;
  await sendQuery(product, 'mutation($input: RegistrationInput!) { register(input: $input) { status } }', {
    input: {
      idempotencyKey: `mails-${language}-register`,
      registrationCode: 'WELCOME10',
      gender: 'MRS',
      firstname: 'Anne-Sophie-Élisabeth',
      lastname: 'Öst',
      email,
      country: 'DE',
      newsletter: true,
      terms: true,
      termsPkString: 'terms-DE-2026-11',
      dataPolicyPkString: 'data-policy-DE-2026-11',
      language,
    },
  });
  const [activation] = await mailsTo(product, email, 1);
  const id = new URL(activationLinkIn(activation?.text ?? '')).searchParams.get('id');
  await sendQuery(product, 'mutation($id: String!) { activateAccount(activationId: $id) { status } }', { id });
  await mailsTo(product, email, 2);
  await sendQuery(
    product,
    'mutation($input: MembershipInterestInput!) { applyForMembership(input: $input) { status } }',
    {
      input: { idempotencyKey: `mails-${language}-interest`, email, language },
    },
  );
  return mailsTo(product, email, 3);
}

const rightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((part) => part.getBoundingClientRect().right);

for (const language of locales) {
  test(
    `every mail in ${language} has no violation and fits, light and dark, 320 and 640 px wide`,
    tierOf(language),
    async ({ page, product }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      for (const mail of await collectMails(product, language)) {
        // Mails have no scripts: only styles depend on light and width.
        expect(mail.html).not.toContain('<script');
        await page.setContent(mail.html);
        await page.addScriptTag({ path: axePath });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          for (const width of [320, 640]) {
            await page.setViewportSize({ width, height: 800 });
            const where = `${mail.subject}, ${colorScheme}, ${width} px`;
            expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width);
            // Languages have the same colours.
            if (width === 640 && language !== 'de') continue;
            const problems = await page.evaluate(async (values) => {
              const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
              const { violations } = await axe.run({ runOnly: { type: 'tag', values } });
              return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
            }, rules);
            expect(problems, where).toEqual([]);
          }
        }
        // In a wide window the picture ends where the text does.
        expect(await rightOf(page, 'td[height][width="38%"]')).toBeCloseTo(await rightOf(page, 'h1'), 0);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        const buttons = await page.locator('.action-label').all();
        expect(buttons.length).toBeGreaterThan(0);
        for (const button of buttons) {
          expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        }
      }
      expect(requests).toEqual([]);
    },
  );
}
