/** The page transition along an edge at 14°, paused for inspection. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { defaultInitialWaitMs } from '../../shared/page/openPage.ts';
import { expect, moving, test } from './fixtures.ts';
import { getMessages } from './messages.ts';
import { matrix } from './tiers.ts';

test.use(moving);

const t = getMessages('en');
const slope = Math.tan((14 * Math.PI) / 180);

/** Milliseconds into the animation. */
const halfWay = 120;

test.beforeEach(({ page }) =>
  page.addInitScript(
    ([time, patience]) => {
      // A form with late data has no card yet, which changes the animation.
      const set = window.setTimeout;
      const longer = (wait?: number) => (wait === patience ? 60_000 : wait);
      window.setTimeout = ((work: () => void, wait?: number) => set(work, longer(wait))) as typeof set;
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (...given) => {
        const transition = start(...given);
        void transition.ready.then(() => {
          for (const animation of document.getAnimations()) {
            animation.pause();
            animation.currentTime = time;
          }
          document.documentElement.dataset.stopped = '';
        });
        return transition;
      };
    },
    [halfWay, defaultInitialWaitMs] as const,
  ),
);

const accept = (page: Page) => page.getByRole('button', { name: t('landing:popup.accept') });
const openInvited = (page: Page) => page.goto('/acquisition?rc=WELCOME15');
const openForm = (page: Page) => accept(page).click();

/** Where the edge meets the top of the viewport (CSS px) at a time of the paused animation. */
async function edgeAt(page: Page, time: number): Promise<number> {
  await page.locator('[data-stopped]').waitFor({ state: 'attached' });
  return page.evaluate((moment) => {
    for (const animation of document.getAnimations()) animation.currentTime = moment;
    for (const side of ['::view-transition-new(root)', '::view-transition-old(root)']) {
      const shape = getComputedStyle(document.documentElement, side).clipPath;
      const [, percent, px] = /^polygon\(-[\d.]+px 0px, calc\(([\d.]+)% \+ ([\d.]+)px\)/.exec(shape) ?? [];
      if (percent !== undefined) return (Number(percent) / 100) * innerWidth + Number(px);
    }
    return Number.NaN;
  }, time);
}

/** The invitation card covers part of the edge. */
const hideCard = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('::view-transition-group(invitation-card) { visibility: hidden }');
    document.adoptedStyleSheets.push(sheet);
  });

/** The share of lines that are light just left of a line at 14° through `top`, and dark just right of it. */
async function shareOfLinesParted(page: Page, top: number): Promise<number> {
  const { data, info } = await sharp(await page.screenshot({ animations: 'allow' }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rows = Array.from({ length: info.height }, (_, y) => y).filter((y) => {
    const edge = top - slope * y;
    const shade = (x: number) => data[y * info.width + Math.round(x)] ?? Number.NaN;
    return shade(edge - 4) > 200 && shade(edge + 6) < 60;
  });
  return rows.length / info.height;
}

for (const [width, height] of [
  [360, 740],
  [844, 390],
  [1440, 900],
] as const) {
  test(
    `halfway the form is left of an edge at 14° and the landing page right of it at ${width} × ${height}`,
    width === 1440 ? {} : matrix,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openInvited(page);
      await openForm(page);
      const top = await edgeAt(page, halfWay);
      await hideCard(page);
      expect(await shareOfLinesParted(page, top)).toBeGreaterThan(0.7);
      expect(await edgeAt(page, 2 * halfWay)).toBeGreaterThan(top);
    },
  );
}

test('back moves the edge the other way, with the landing page on its right', async ({ page }) => {
  await openInvited(page);
  await openForm(page);
  await page.locator('[data-stopped]').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
    delete document.documentElement.dataset.stopped;
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('registration:title'));
  await page.goBack();
  const top = await edgeAt(page, halfWay);
  await hideCard(page);
  expect(await shareOfLinesParted(page, top)).toBeGreaterThan(0.7);
  expect(await edgeAt(page, 2 * halfWay)).toBeLessThan(top);
});

/** The visible elements with the invitation's view-transition name. */
const carriedCards = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter(
        (element) => getComputedStyle(element).viewTransitionName === 'invitation-card' && element.checkVisibility(),
      ).length,
  );

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(
    `the invitation moves as one element from the landing page to the form at ${width} × ${height}`,
    width === 360 ? {} : matrix,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openInvited(page);
      await expect(page.locator('[data-card]')).toBeVisible();
      expect(await carriedCards(page)).toBe(1);
      await openForm(page);
      await page.locator('[data-stopped]').waitFor({ state: 'attached' });
      // The card moves only if both pages have it once: a duplicate name cancels the transition.
      const moved = await page.evaluate(() =>
        document.getAnimations().flatMap(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? []),
      );
      for (const part of ['group', 'old', 'new']) expect(moved).toContain(`::view-transition-${part}(invitation-card)`);
      expect(await carriedCards(page)).toBe(1);
    },
  );
}

test('with reduced motion the next page is shown at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openInvited(page);
  await openForm(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('[data-stopped]')).toHaveCount(0);
});
