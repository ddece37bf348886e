/** The pages' columns, and visible actions in short viewports. */
import { expect, test } from './fixtures.ts';
import { tierOf } from './tiers.ts';

test.use({ javaScriptEnabled: false, waitsForHydration: false });

test('on a desktop texts of a status page align with form fields and footer languages', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/acquisition/de/registration/formstarted?rc=WELCOME10');
  const footer = (await page.locator('#languages').boundingBox())?.x;
  const fields = (await page.locator('main form').last().boundingBox())?.x;
  expect(fields).toBeCloseTo(footer ?? 0, 0);
  for (const path of ['registration/gift-voucher', 'registration/activateaccountError']) {
    await page.goto(`/acquisition/de/${path}`);
    const headline = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(headline?.x, path).toBeCloseTo(footer ?? 0, 0);
  }
});

const actions = {
  'registration/registrationformemailactivecomplete': 'main a',
  'registration/activateaccountError': 'main a',
  'registration/registrationformemailpendingcomplete': 'main a',
  'registration/gift-voucher': 'main a',
  'registration/deny?reason=balance': 'main form button[type="submit"]',
  'membership-interest': 'main a',
};

for (const locale of ['en', 'de'] as const) {
  test(
    `${locale}: on a landscape phone the first action of each page is entirely visible`,
    tierOf(locale),
    async ({ page }) => {
      await page.setViewportSize({ width: 844, height: 390 });
      for (const [path, action] of Object.entries(actions)) {
        await page.goto(`/acquisition/${locale}/${path}`);
        await page.evaluate(async () => {
          document.querySelector('.script-notice')?.remove();
          await document.fonts.ready;
        });
        await expect(page.locator(action).first(), path).toBeInViewport({ ratio: 1 });
      }
    },
  );
}

test('a blank card fills the rest of the initial viewport on a portrait tablet, and is hidden on a phone', async ({
  page,
}) => {
  for (const path of [
    'membership-interest',
    'membership-interest/apply',
    'membership-interest/confirmation',
    'registration/activateaccountError',
    'registration/registrationformemailactivecomplete',
  ]) {
    await page.goto(`/acquisition/de/${path}`);
    const card = page.locator('[data-card]');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(card, path).toBeHidden();
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.evaluate(() => document.querySelector('.script-notice')?.remove());
    await expect(card, path).toBeInViewport({ ratio: 1 });
    expect((await card.boundingBox())?.height, path).toBeGreaterThan(200);
    await expect(page.locator('footer'), path).not.toBeInViewport();
  }
});

test('on a wide screen no card overlaps the footer, and headlines are no wider than their column', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const path of [
    'registration/gift-voucher',
    'registration/activateaccountError',
    'registration/registrationformemailactivecomplete',
    'membership-interest/confirmation',
  ]) {
    await page.goto(`/acquisition/de/${path}`);
    const card = await page.locator('[data-card]').boundingBox();
    const footer = await page.locator('footer').boundingBox();
    expect((card?.y ?? 0) + (card?.height ?? 0), path).toBeLessThan((footer?.y ?? 0) - 24);
    if (!path.startsWith('registration/')) continue;
    const headline = await page.getByRole('heading', { level: 1 }).boundingBox();
    const action = await page.locator('main a[class]').first().boundingBox();
    expect(headline?.width ?? 0, path).toBeLessThanOrEqual((action?.width ?? 0) + 1);
  }
});

test('the code field and its button span the column', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/acquisition/en/registration/formstarted');
  const form = page.locator('main form');
  const width = (await form.boundingBox())?.width;
  expect(width).toBeCloseTo(34 * 17, 0);
  await page.goto('/acquisition/en/registration/deny?reason=balance');
  expect((await form.boundingBox())?.width).toBeCloseTo(width ?? 0, 0);
});

test('on a portrait tablet forms and cards end where the header does', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const [path, parts] of Object.entries({
    'registration/formstarted?rc=WELCOME10': ['main form', '[data-card]'],
    'registration/gift-voucher': ['main a[class]'],
    'registration/deny?reason=balance': ['main form'],
  })) {
    await page.goto(`/acquisition/pl/${path}`);
    const header = await page.locator('header').evaluate((box) => {
      return box.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(box).paddingRight);
    });
    for (const part of parts) {
      const box = await page.locator(part).last().boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), `${path}: ${part}`).toBeCloseTo(header, 0);
    }
  }
});

test('on a landscape phone the card is entirely visible and does not overlap the text', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const path of [
    'registration/activateaccountError',
    'registration/formstarted',
    'registration/formstarted?rc=WELCOME10',
    'membership-interest',
    '?rc=WELCOME10',
  ]) {
    await page.goto(`/acquisition/de/${path}`);
    await page.evaluate(() => document.querySelector('.script-notice')?.remove());
    await expect(page.locator('[data-card]'), path).toBeInViewport({ ratio: 1 });
    const card = await page.locator('[data-card]').boundingBox();
    for (const part of ['h1', ':is(h1 ~ :not([data-card]), form)']) {
      const box = await page.locator('main').locator(part).first().boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), `${path}: ${part}`).toBeLessThanOrEqual((card?.x ?? 0) - 8);
    }
  }
});

test('on a phone the code field of a deny page with long text is in the initial viewport', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const reason of ['balance', 'balance&detail=held']) {
    await page.goto(`/acquisition/de/registration/deny?reason=${reason}`);
    await page.evaluate(() => document.querySelector('.script-notice')?.remove());
    const field = await page.locator('main form').boundingBox();
    const foot = (field?.y ?? 0) + (field?.height ?? 0);
    expect(foot, reason).toBeLessThanOrEqual(740 - 12);
  }
});

test('on a landscape phone the deny page shows two options, and the third is below the fold', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const locale of ['de', 'fr']) {
    await page.goto(`/acquisition/${locale}/registration/deny?reason=balance`);
    await page.evaluate(() => document.querySelector('.script-notice')?.remove());
    await expect(page.locator('main section li').nth(1).getByRole('link'), locale).toBeInViewport({ ratio: 1 });
    const third = await page.locator('main section li').nth(2).getByRole('heading').boundingBox();
    expect(third?.y, locale).toBeGreaterThanOrEqual(389);
    expect(third?.y, locale).toBeLessThan(460);
  }
});

test('on a desktop the card of the deny page is below the text, entirely in the initial viewport', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/acquisition/de/registration/deny?reason=balance&detail=held');
    await page.evaluate(() => document.querySelector('.script-notice')?.remove());
    const card = page.locator('main svg[data-card]');
    await expect(card, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
    const texts = await page.locator('main h1 ~ div').boundingBox();
    const box = await card.boundingBox();
    expect(box?.y, `${width} × ${height}`).toBeGreaterThan((texts?.y ?? 0) + (texts?.height ?? 0) + 20);
    expect(box?.height, `${width} × ${height}`).toBeGreaterThan(240);
  }
});

test('on a desktop texts and forms end where the header does', async ({ page }) => {
  for (const path of ['registration/formstarted?rc=WELCOME10', 'registration/gift-voucher']) {
    await page.goto(`/acquisition/de/${path}`);
    for (const [width, height] of [
      [1024, 768],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const header = await page.locator('header').evaluate((box) => {
        return box.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(box).paddingRight);
      });
      const part = await page.locator('main :is(form, a[class])').last().boundingBox();
      expect((part?.x ?? 0) + (part?.width ?? 0), `${path} at ${width} × ${height}`).toBeCloseTo(header, 0);
    }
  }
});

for (const [width, height] of [
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`the footer is below the initial viewport at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of ['registration/formstarted', 'registration/activateaccountError', 'membership-interest']) {
      await page.goto(`/acquisition/de/${path}`);
      await page.evaluate(() => document.querySelector('.script-notice')?.remove());
      expect((await page.locator('footer').boundingBox())?.y, path).toBeGreaterThanOrEqual(height - 1);
    }
  });
}
