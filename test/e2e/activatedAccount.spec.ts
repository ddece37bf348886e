/** The page after activation: the voucher's percentage, one sentence, and the button. */
import type { Page } from '@playwright/test';
import { type Locale, locales } from '../../shared/i18n/locales.ts';
import { scriptNoticeClass } from '../../shared/page/scriptNotice.ts';
import { expectNone } from './audit.ts';
import { expect, moving, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { activationLinkIn, fillForm, mailTo, newAddress, submitForm } from './register.ts';
import { tierOf } from './tiers.ts';

test.use(moving);

const sizes = ['360x640', '360x740', '844x390', '768x1024', '1024x768', '1366x768', '1440x900', '1920x1080'];
const activated = '/registration/activateaccount?id=seeded-used-link';

async function openActivated(page: Page, locale: Locale): Promise<void> {
  await page.goto(`/acquisition/${locale}${activated}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getMessages(locale)('common:accountActive'));
}

/** Parts of percentage, sentence and button outside the viewport, and of the percentage outside its background. */
function findHidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const figure = document.querySelector<HTMLElement>('main p[aria-hidden="true"]');
    if (figure === null) return ['no percentage'];
    const range = document.createRange();
    range.selectNodeContents(figure);
    const { left, right } = range.getBoundingClientRect();
    const box = figure.getBoundingClientRect();
    const { paddingTop, paddingBottom } = getComputedStyle(figure);
    const [top, bottom] = [box.top + Number.parseFloat(paddingTop), box.bottom - Number.parseFloat(paddingBottom)];
    const corners = [left, right].flatMap((x) => [top, bottom].map((y) => [x, y] as const));
    const beside = corners.filter(
      ([x, y]) => document.elementFromPoint(x, y)?.matches('img, :has(> picture)') !== true,
    );
    const below = ['main [role="status"]', 'main a'].filter((selector) => {
      const part = document.querySelector(selector)?.getBoundingClientRect();
      return part === undefined || part.top < 0 || part.bottom > innerHeight || part.right > innerWidth;
    });
    return [...beside.map(([x, y]) => `the percentage leaves its background at ${x} × ${y}`), ...below];
  });
}

test.describe('as rendered by the server', () => {
  // Without scripts endless animations cannot be stopped.
  test.use({ javaScriptEnabled: false, waitsForHydration: false, contextOptions: { reducedMotion: 'reduce' } });

  for (const locale of locales) {
    test(
      `${locale}: the percentage is on its background, and sentence and button are in the initial viewport`,
      tierOf(locale),
      async ({ page }) => {
        await openActivated(page, locale);
        await page.evaluate(async (notice) => {
          document.querySelector(notice)?.remove();
          await document.fonts.ready;
        }, `.${scriptNoticeClass}`);
        const problems: string[] = [];
        for (const size of sizes) {
          const [width = 0, height = 0] = size.split('x').map(Number);
          await page.setViewportSize({ width, height });
          problems.push(...(await findHidden(page)).map((problem) => `${size}: ${problem}`));
        }
        expectNone(problems, locale);
      },
    );
  }

  for (const locale of ['de', 'fr', 'sv'] as const) {
    test(`${locale}: a thin space separates number and percent sign`, tierOf(locale), async ({ page }) => {
      await openActivated(page, locale);
      await page.evaluate(() => document.fonts.ready);
      const space = await page.evaluate(() => {
        const figure = document.querySelector<HTMLElement>('main p[aria-hidden="true"]');
        const text = figure?.firstChild;
        if (!figure || !text) return 0;
        const range = document.createRange();
        range.setStart(text, 2);
        range.setEnd(text, 3);
        return range.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(figure).fontSize);
      });
      expect(space).toBeGreaterThan(1 / 7);
      expect(space).toBeLessThan(1 / 5);
    });
  }

  test('prints the percentage and its terms without the background', async ({ page }) => {
    await openActivated(page, 'en');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').locator('img')).toBeHidden();
    await expect(page.getByText('10%', { exact: true })).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.getByText(/^Valid until/)).toBeVisible();
  });
});

test('activation opens the page with a view transition and focuses the headline', async ({ page, product }) => {
  const t = getMessages('en');
  const email = newAddress('ceremony');
  await page.goto('/acquisition/registration/formstarted?rc=WELCOME15');
  await fillForm(page, 'en', { email });
  await submitForm(page, 'en');
  const link = activationLinkIn((await mailTo(product, email)).text);
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...given) => {
      document.documentElement.dataset.uncovered = '';
      return start(...given);
    };
  });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(link);
  await page.getByRole('button', { name: t('activation:ready.button') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:accountActive'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-uncovered');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => findHidden(page)).toEqual([]);
});
