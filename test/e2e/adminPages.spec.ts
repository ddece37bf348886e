/** Admin pages in each language, on phone and desktop, and by keyboard. */
import type { Page } from '@playwright/test';
import { type AdminPageId, adminPageIds, getRoute } from '../../shared/routing/routeTable.ts';
import { createViolationSearch, describeDocument, expectNone, findRawMessages } from './audit.ts';
import { expect, test } from './fixtures.ts';
import { findLayoutProblems } from './layoutErrors.ts';
import { languageTiers, matrix } from './tiers.ts';
import { tabThrough } from './visibleFocus.ts';

/** A page in five windows is slow. */
test.describe.configure({ timeout: 240_000 });

// Applications are sent without a page, so without a proof of work.
test.use({ env: { BOT_CHECK: 'watch' } });

const phone = { width: 320, height: 640 };
const others = [
  { width: 360, height: 740 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** The source language, and those with the longest words. */
const thoroughly: readonly string[] = ['en', 'de', 'pl'];

/** Queries with results, but without data of other tests and hostile names. */
const shown: Readonly<Record<AdminPageId, string>> = {
  adminCodes: '?search=WELCOME',
  registrationLinkGenerator: '?code=PLENTY200&search=Looked at',
  splitGenerator: '',
  adminApplications: '?search=looked-at',
  adminVisitors: '?search=seed-pending',
  adminReferrers: '?referrer=https://www.mydealz.de/deals',
  adminAudit: '?actor=demo-admin&action=adminCreateLinks',
  adminRegistrations: '?code=WELCOME15',
  adminIntegrations: '',
  adminUsers: '',
};

test.beforeEach(async ({ page, product }) => {
  const signedIn = await fetch(`${product.backendUrl}/admin-sign-in`, { method: 'POST', redirect: 'manual' });
  const value = /=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '';
  await page.context().addCookies([{ name: 'apollo:default.token', value, url: product.siteUrl }]);
  const query = `mutation($input: MembershipInterestInput!) {
    adminCreateLinks(registrationCode: "PLENTY200", label: "Looked at", count: 1, single: false) { status }
    applyForMembership(input: $input) { status } }`;
  const input = { idempotencyKey: 'the-key-of-who-is-looked-at', email: 'looked-at@example.com', language: 'de' };
  const response = await fetch(`${product.backendUrl}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${value}` },
    body: JSON.stringify({ query, variables: { input } }),
  });
  expect(await response.json()).not.toHaveProperty('errors');
});

async function open(page: Page, locale: string, tool: AdminPageId): Promise<string> {
  const address = `/acquisition/${locale}${getRoute(tool).path}${shown[tool]}`;
  await page.goto(address);
  // Evaluated in the page, because locators inject the runner's tools.
  const folded = await page.evaluate(() => document.querySelectorAll('main details').length);
  for (let index = 0; index < folded; index += 1)
    await page.locator('main details').nth(index).locator('summary').click();
  return address;
}

for (const tool of adminPageIds) {
  for (const { languages, named, tier } of languageTiers)
    test(`${tool} has no violation, no missing text and no layout error, ${named}`, tier, async ({ page }) => {
      const findNewViolations = createViolationSearch(page);
      for (const locale of languages) {
        await page.setViewportSize(phone);
        const address = await open(page, locale, tool);
        await expect
          .poll(() => describeDocument(page), address)
          .toEqual({ language: locale, headlines: 1, mainHeadlines: 1 });
        expectNone(await findRawMessages(page), address);
        expectNone(await findLayoutProblems(page), `${address} at 320 px`);
        if (!thoroughly.includes(locale)) continue;
        expectNone(await findNewViolations('at 320 px'), `${address} at 320 px`);
        for (const window of others) {
          await page.setViewportSize(window);
          expectNone(await findLayoutProblems(page), `${address} at ${window.width} px`);
        }
        expectNone(await findNewViolations('at a desk'), `${address} at a desk`);
      }
    });
}

for (const tool of adminPageIds) {
  test(
    `on ${tool} the focus is visible at every tab stop, on a phone`,
    tool === 'adminCodes' ? {} : matrix,
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await open(page, 'en', tool);
      // At least one stop.
      expect(await tabThrough(page, 200)).toBeGreaterThan(15);
    },
  );
}
