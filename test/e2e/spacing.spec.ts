/** Distances between elements, and their order. */
import { expect, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { languageTiers, tierOf } from './tiers.ts';

test.describe('before a consent decision', () => {
  test.use({ decided: null, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/138.0.0.0' });

  for (const locale of ['en', 'de', 'pl'] as const) {
    test(
      `${locale}: the consent banner is 16 px away from the form and the links below it`,
      tierOf(locale),
      async ({ page }) => {
        await page.goto(`/acquisition/${locale}`);
        const banner = page.getByRole('region', { name: getMessages(locale)('consent:label'), exact: true });
        await expect(banner).toBeVisible();
        for (const [width, height, last] of [
          [844, 390, 'main form'],
          [768, 1024, 'main section:first-of-type ul a[href*="login"]'],
          [1440, 900, 'main section:first-of-type ul a[href*="login"]'],
        ] as const) {
          await page.setViewportSize({ width, height });
          await page.evaluate(() => document.fonts.ready);
          // The banner is positioned after resizing.
          const spaceAbove = async () => {
            const box = await page.locator(last).first().boundingBox();
            return ((await banner.boundingBox())?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0);
          };
          // A link's target ends below its text.
          await expect.poll(spaceAbove, `${width}×${height}`).toBeGreaterThanOrEqual(last === 'main form' ? 16 : 8);
        }
      },
    );
  }

  test('on a landscape phone the invitation ends above the consent banner', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto('/acquisition/en?rc=WELCOME15');
    const banner = page.getByRole('region', { name: getMessages('en')('consent:label'), exact: true });
    await expect(banner).toBeVisible();
    const card = await page.locator('main [data-card]').first().boundingBox();
    expect((card?.y ?? 390) + (card?.height ?? 0)).toBeLessThanOrEqual((await banner.boundingBox())?.y ?? 0);
  });
});

test('on a tablet a blank card is at least 200 px wide, and entirely in the initial viewport', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const locale of ['en', 'de', 'pl'])
    for (const path of ['membership-interest/apply', 'registration/activateaccountError']) {
      await page.goto(`/acquisition/${locale}/${path}`);
      await page.evaluate(() => document.fonts.ready);
      const box = await page.locator('main svg[data-card]').boundingBox();
      expect(box?.width, `${locale}/${path}`).toBeGreaterThanOrEqual(200);
      expect((box?.y ?? 0) + (box?.height ?? 1024), `${locale}/${path}`).toBeLessThan(1024);
    }
});

test.describe('as rendered by the server', () => {
  test.use({ javaScriptEnabled: false, waitsForHydration: false });

  test('the waiting page describes the mail before it offers another email address, at every size', async ({
    page,
  }) => {
    await page.goto('/acquisition/pl/registration/registrationformemailpendingcomplete');
    for (const width of [360, 768, 844, 1440]) {
      await page.setViewportSize({ width, height: width === 844 ? 390 : 900 });
      const facts = await page.locator('main dl').first().boundingBox();
      const link = await page.locator('main a').first().boundingBox();
      expect(facts?.y ?? 0, `${width} px`).toBeLessThan(link?.y ?? 0);
    }
  });

  test('on a phone the footer picture fills the rest of the initial viewport of a short page', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/acquisition/en/registration/registrationformemailactivecomplete');
    const footer = await page.locator('[data-footer-picture]').boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeGreaterThanOrEqual(740);
    expect(footer?.width).toBe(360);
  });

  test('on a landscape phone a hairline separates headline and wordmark', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    for (const path of ['registration/formstarted', 'registration/deny?reason=balance', 'membership-interest/apply']) {
      await page.goto(`/acquisition/de/${path}`);
      expect(await page.locator('main > *').evaluate((body) => getComputedStyle(body).borderTopWidth), path).toBe(
        '1px',
      );
    }
  });

  for (const { languages, named, tier } of languageTiers)
    test(`on a desktop a status page’s headline has at most two lines, ${named}`, tier, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const problems: string[] = [];
      for (const locale of languages)
        for (const path of ['registrationformemailpendingcomplete', 'formfinished', 'activateaccountError']) {
          await page.goto(`/acquisition/${locale}/registration/${path}`);
          await page.evaluate(() => document.fonts.ready);
          const lines = await page
            .getByRole('heading', { level: 1 })
            .evaluate((h1) => h1.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(h1).lineHeight));
          if (lines > 2.2) problems.push(`${locale}/${path}: ${lines.toFixed(1)}`);
        }
      expect(problems).toEqual([]);
    });

  for (const { languages, named, tier } of languageTiers)
    test(`phone and email of the support contact are on one line of the footer, ${named}`, tier, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const locale of languages) {
        await page.goto(`/acquisition/${locale}/registration/gift-voucher`);
        const [phone, mail] = ['tel', 'mailto'].map((way) => page.locator(`footer a[href^="${way}:"]`));
        expect((await phone?.boundingBox())?.y, locale).toBe((await mail?.boundingBox())?.y);
      }
    });

  test('prices of neighbouring products are aligned for names of any length', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/acquisition/pl');
    const prices = page.locator('main article:has(h3 button) s');
    const ends = await prices.evaluateAll((all) => all.map((price) => price.getBoundingClientRect().bottom));
    expect(new Set(ends.slice(0, 3).map(Math.round)).size).toBe(1);
  });
});
