/** The consent banner and its settings: what they cover and block. */

import { locales } from '../../shared/i18n/locales.ts';
import { landingSlugs } from '../../shared/routing/landingVariants.ts';
import { isTracked } from '../../shared/routing/routeTable.ts';
import { screenStates } from '../support/screenStates.ts';
import { createViolationSearch, expectNone, findRawMessages, findViolations } from './audit.ts';
import { dialogIn, getBanner, openerIn, press, untilLaidOut, untilQuiet, userAgent } from './consentHelpers.ts';
import { expect, test } from './fixtures.ts';
import { findLayoutProblems } from './layoutErrors.ts';
import { getMessages } from './messages.ts';
import { languageTiers, matrix, tierOf } from './tiers.ts';

const t = getMessages('en');
const phone = { width: 360, height: 740 };

test.use({ decided: null, userAgent });

test.describe('the banner', () => {
  for (const { languages, named, tier } of languageTiers)
    test(
      `covers at most a quarter of a phone, with equal buttons for refusal and consent, ${named}`,
      tier,
      async ({ page }) => {
        const findNewViolations = createViolationSearch(page);
        for (const locale of languages) {
          const texts = getMessages(locale);
          await page.setViewportSize(phone);
          await page.goto(`/acquisition/${locale}`);
          const banner = getBanner(page, locale);
          await expect(banner).toBeVisible();
          expect.soft((await banner.boundingBox())?.height, locale).toBeLessThanOrEqual(phone.height / 4);
          const looks = await Promise.all(
            [texts('consent:refuse'), texts('consent:accept')].map((name) =>
              banner.getByRole('button', { name, exact: true }).evaluate((button) => {
                const { offsetWidth: width, offsetHeight: height } = button as HTMLElement;
                const computed = getComputedStyle(button);
                const names = [
                  'color',
                  'backgroundColor',
                  'borderColor',
                  'borderWidth',
                  'fontSize',
                  'fontWeight',
                ] as const;
                const look = [...names, 'textDecoration' as const, 'opacity' as const].map((name) => computed[name]);
                return { element: button.tagName, width, height, look };
              }),
            ),
          );
          expect.soft(looks[0], locale).toEqual(looks[1]);
          expectNone(await findNewViolations('the banner'), `${locale}, the banner`);
          expectNone(await findRawMessages(page), `${locale}, the banner`);
          expectNone(await findLayoutProblems(page), `${locale}, the banner`);
          await press(banner, texts('consent:choose'));
          await expect(dialogIn(page)).toBeVisible();
          expectNone(await findNewViolations('the settings'), `${locale}, the settings`);
          expectNone(await findRawMessages(page), `${locale}, the settings`);
          await page.setViewportSize({ width: 320, height: 640 });
          expectNone(await findLayoutProblems(page), `${locale}, the settings at 320 px`);
          await page.keyboard.press('Escape');
          expectNone(await findLayoutProblems(page), `${locale}, the banner at 320 px`);
          await page.setViewportSize({ width: 344, height: 882 });
          const rows = await banner
            .getByRole('button')
            .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
          expect.soft(new Set(rows).size, `${locale}, the three buttons in a row at 344 px`).toBe(1);
          await page.setViewportSize({ width: 844, height: 390 });
          expect.soft((await banner.boundingBox())?.height, locale).toBeLessThanOrEqual(390 / 4);
          expectNone(await findLayoutProblems(page), `${locale}, the banner in landscape`);
        }
      },
    );

  test('covers at most a quarter of a phone rotated while scrolled', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/acquisition/fr');
    const banner = getBanner(page, 'fr');
    const heightOf = async () => (await banner.boundingBox())?.height;
    await expect.poll(heightOf).toBeGreaterThan(390 / 4);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(heightOf).toBeLessThanOrEqual(390 / 4);
  });

  for (const { languages, named, tier } of languageTiers)
    test(
      `leaves the field for the code, its label and button visible on a phone, portrait and landscape, ${named}`,
      tier,
      async ({ page }) => {
        for (const locale of languages) {
          await page.setViewportSize(phone);
          await page.goto(`/acquisition/${locale}`);
          await page.evaluate(() => document.fonts.ready);
          for (const size of [phone, { width: 844, height: 390 }]) {
            await page.setViewportSize(size);
            const form = page.getByRole('main').locator('form').first();
            for (const part of [form.locator('label'), form.getByRole('textbox'), form.getByRole('button')]) {
              // The banner is positioned again after rotating.
              const overlap = async () => {
                const top = (await getBanner(page, locale).boundingBox())?.y ?? 0;
                const box = await part.boundingBox();
                return (box?.y ?? size.height) + (box?.height ?? 0) - top;
              };
              await expect.poll(overlap, `${locale}, ${size.width} px`).toBeLessThanOrEqual(0);
            }
          }
        }
      },
    );

  for (const locale of locales)
    test(
      `${locale}: leaves the button of an invitation visible on a phone, with every campaign's texts`,
      tierOf(locale),
      async ({ page }) => {
        await page.setViewportSize(phone);
        const problems: string[] = [];
        for (const slug of ['', ...landingSlugs]) {
          await page.goto(`/acquisition/${locale}/${slug}?rc=WELCOME10`);
          await expect(getBanner(page, locale)).toBeVisible();
          await untilQuiet(page);
          await untilLaidOut(page);
          const top = (await getBanner(page, locale).boundingBox())?.y ?? 0;
          const box = await page.getByRole('main').locator('form').first().getByRole('button').boundingBox();
          const bottom = (box?.y ?? phone.height) + (box?.height ?? 0);
          if (bottom > top) problems.push(`${slug}: the button ends at ${bottom}, the banner begins at ${top}`);
        }
        expectNone(problems, locale);
      },
    );

  for (const locale of ['en', 'de', 'pl'] as const)
    test(
      `${locale}: does not cover the video's button on a desktop, and has equal margins around texts`,
      tierOf(locale),
      async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await page.goto(`/acquisition/${locale}`);
        const banner = getBanner(page, locale);
        for (const size of [
          { width: 1440, height: 900 },
          { width: 1920, height: 1080 },
        ]) {
          await page.setViewportSize(size);
          const video = page.getByRole('button', { name: getMessages(locale)('landing:video.pause') });
          const roomBelow = async () => {
            const top = (await banner.boundingBox())?.y ?? 0;
            const box = await video.boundingBox();
            return top - (box?.y ?? size.height) - (box?.height ?? 0);
          };
          await expect.poll(roomBelow, locale).toBeGreaterThan(16);
          const room = await banner
            .getByRole('button')
            .first()
            .evaluate((button) => Number.parseFloat(getComputedStyle(button).paddingInlineStart));
          expect.soft(room, locale).toBeGreaterThanOrEqual(20);
        }
      },
    );

  test('has no violation in forced colours, and fits with text of twice the size', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 800 });
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.goto('/acquisition/de');
    await expect(getBanner(page, 'de')).toBeVisible();
    expectNone(await findViolations(page), 'forced colours');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expectNone(await findLayoutProblems(page), 'twice the size');
  });

  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    test(
      `causes no layout shift and is never the largest paint (${viewport.width} px)`,
      viewport === phone ? matrix : {},
      async ({ page, allowProblem }) => {
        allowProblem(/status of 404/);
        await page.setViewportSize(viewport);
        // Animations are off, so remaining shifts come from the banner.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.addInitScript(() => {
          const seen = { largest: '' };
          Object.assign(window, { seen });
          new PerformanceObserver((list) => {
            const last = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null };
            seen.largest = last.element?.closest('section, main')?.outerHTML.slice(0, 200) ?? '';
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        });
        const placesOf = () =>
          page.evaluate(() =>
            // Visible elements only: collapsed ones have no defined position.
            [
              ...document.querySelectorAll(
                '#root *:not(details:not([open]) > :not(summary), details:not([open]) > :not(summary) *)',
              ),
            ].flatMap((element) => {
              const { x, y, width, height } = element.getBoundingClientRect();
              return height > 0 && y < window.innerHeight ? [[element.tagName, x, y, width, height].join(' ')] : [];
            }),
          );
        const firsts = screenStates.filter(
          (scene, index) =>
            screenStates.findIndex(({ route }) => route === scene.route) === index && isTracked(scene.route),
        );
        // On a desktop it covers less.
        const shown =
          viewport === phone ? firsts : firsts.filter(({ route }) => ['landing', 'formStarted'].includes(route));
        for (const { path } of shown) {
          await page.context().clearCookies();
          await page.goto(`/acquisition${path}`);
          await expect(getBanner(page)).toBeVisible();
          await untilQuiet(page);
          const largest = await page.evaluate(() => (window as unknown as { seen: { largest: string } }).seen.largest);
          expect.soft(largest, path).not.toContain('aria-label="Privacy"');
          const places = await placesOf();
          await press(getBanner(page), t('consent:refuse'));
          await expect(getBanner(page)).toBeHidden();
          expect.soft(await placesOf(), path).toEqual(places);
        }
      },
    );
  }

  test('is first in tab order, takes no focus and traps none', async ({ page }) => {
    await page.goto('/acquisition');
    await expect(getBanner(page)).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    const focused = page.locator(':focus');
    for (const key of ['consent:refuse', 'consent:accept', 'consent:choose'] as const) {
      await page.keyboard.press('Tab');
      await expect(focused).toHaveText(t(key));
    }
    await page.keyboard.press('Enter');
    await expect(dialogIn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(focused).toHaveText(t('consent:choose'));
    await page.keyboard.press('Tab');
    await expect(focused).toHaveText(t('common:skipToContent'));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(focused).toHaveText(t('consent:accept'));
    await page.keyboard.press('Space');
    await expect(getBanner(page)).toBeHidden();
    await expect(focused).toHaveAttribute('id', 'main');
    await expect(page.getByRole('status').filter({ hasText: t('consent:saved') })).toBeAttached();
  });

  test('covers neither the end of the page nor the focus', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/acquisition');
    await expect(getBanner(page)).toBeVisible();
    for (const link of [page.getByRole('contentinfo').getByRole('link').last(), openerIn(page)]) {
      await link.focus();
      const [top, box] = [(await getBanner(page).boundingBox())?.y ?? 0, await link.boundingBox()];
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
    }
    await press(getBanner(page), t('consent:refuse'));
    await expect(getBanner(page)).toHaveCount(0);
    // The space for it below the page is removed.
    await expect(page.locator('body')).toHaveCSS('padding-bottom', '0px');
  });

  test('stays during navigation, and asks once', async ({ page }) => {
    await page.goto('/acquisition');
    await expect(getBanner(page)).toBeVisible();
    await page
      .getByRole('link', { name: t('landing:apply') })
      .first()
      .click();
    await expect(page).toHaveURL(/membership-interest/);
    await press(getBanner(page), t('consent:refuse'));
    await page.goto('/acquisition');
    await untilQuiet(page);
    await expect(getBanner(page)).toHaveCount(0);
  });
});

for (const { languages, named, tier } of languageTiers)
  test(
    `the settings are centred and entirely visible, with a column for the switches, ${named}`,
    tier,
    async ({ page }) => {
      for (const locale of languages) {
        await page.goto(`/acquisition/${locale}`);
        await press(getBanner(page, locale), getMessages(locale)('consent:choose'));
        for (const [width, height] of [
          [360, 740],
          [844, 390],
          [1440, 900],
        ] as const) {
          await page.setViewportSize({ width, height });
          const found = await dialogIn(page).evaluate((dialog) => {
            const { left, right, top, bottom } = dialog.getBoundingClientRect();
            const scroller = dialog.firstElementChild;
            const switches = [...dialog.querySelectorAll('[role=switch]')].map((each) => each.getBoundingClientRect());
            const texts = [...dialog.querySelectorAll('li p')].map((each) => each.getBoundingClientRect());
            const isBeside = (a: DOMRect, b: DOMRect) => a.bottom <= b.top || a.top >= b.bottom || a.right <= b.left;
            return {
              margins: [left - (innerWidth - right), top - (innerHeight - bottom)].map(Math.abs),
              unseen: (scroller?.scrollHeight ?? 0) - (scroller?.clientHeight ?? 0),
              crossed: switches.filter((box) => !texts.every((text) => isBeside(text, box))).length,
            };
          });
          const at = `${locale} at ${width}`;
          expect.soft(Math.max(...found.margins), at).toBeLessThanOrEqual(1);
          expect.soft(found, at).toMatchObject({ unseen: 0, crossed: 0 });
        }
      }
    },
  );
