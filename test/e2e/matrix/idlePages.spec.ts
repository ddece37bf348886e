/** An untouched page is idle ten seconds after opening: no playback, animation, request or computation. */
import type { Page } from '@playwright/test';
import { screenStates } from '../../support/screenStates.ts';
import { expect, moving, test } from '../fixtures.ts';
import { getMessages } from '../messages.ts';
import { fillForm, newAddress, submitForm } from '../register.ts';

test.use(moving);

/** Milliseconds until a page is idle, and of observation. */
const settling = 10_000;
const watched = 10_000;

/** Seconds of processor time of the page's process; pages of one site may share one. */
async function processTime(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN;
}

/** Activity in a page after it should be idle. */
async function findActivity(page: Page): Promise<readonly string[]> {
  await page.waitForTimeout(settling);
  // On a slow connection the video starts late.
  await page.waitForFunction(() => [...document.querySelectorAll('video')].every(({ paused }) => paused));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`asks ${request.url()}`));
  const before = await processTime(page);
  await page.waitForTimeout(watched);
  const share = (1000 * ((await processTime(page)) - before)) / watched;
  const moves = await page.evaluate(() =>
    document.getAnimations().flatMap(({ playState, effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 80) : '';
      return playState === 'running' ? [`moves ${target}`] : [];
    }),
  );
  return [...requests, ...moves, ...(share < 0.02 ? [] : [`computes: ${share} of a core`])];
}

const firstStates = screenStates.filter(
  ({ route, name }, place) =>
    name === 'invited' || place === screenStates.findIndex((other) => other.route === route && !other.isHostile),
);

test('every page is idle ten seconds after opening', async ({ context, allowProblem }) => {
  allowProblem(/status of 40[14]/);
  const found = await Promise.all(
    firstStates
      // It redirects to the log-in page.
      .filter(({ route }) => route !== 'accountActive')
      .map(async ({ path, route, name }) => {
        const page = await context.newPage();
        await page.goto(`/acquisition${path}`);
        return (await findActivity(page)).map((activity) => `${route}, ${name}: ${activity}`);
      }),
  );
  expect(found.flat()).toEqual([]);
});

test('the waiting page is idle while it counts down', async ({ page }) => {
  await page.goto('/acquisition/en/registration/formstarted?rc=WELCOME10');
  await fillForm(page, 'en', { email: newAddress() });
  await submitForm(page, 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getMessages('en')('status:finished.headline'));
  expect(await findActivity(page)).toEqual([]);
});
