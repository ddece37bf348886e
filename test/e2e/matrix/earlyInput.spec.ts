/** Input at any moment while a slow phone loads a page: nothing is lost, and nothing is sent twice. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { waitForHydration } from '../hydration.ts';
import { getMessages } from '../messages.ts';
import { newAddress } from '../register.ts';

test.use({ waitsForHydration: false });

const t = getMessages('en');

/** Milliseconds after the page is shown. */
const delays = Array.from({ length: 20 }, (_, index) => 100 * index);

/** With the network and processor of Lighthouse's slow phone. */
async function openSlowly(page: Page, path: string, delayMs: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const bytesPerSecond = (1.6 * 1024 * 1024) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(delayMs);
}

const cases: Readonly<Record<string, (page: Page, delayMs: number) => Promise<void>>> = {
  'a code sent by keyboard opens the form once': async (page, delayMs) => {
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    await openSlowly(page, '/acquisition/en', delayMs);
    const field = page.getByRole('textbox', { name: t('common:code.label') }).first();
    await field.focus();
    await page.keyboard.type('WELCOME10');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('registration:headline'));
    expect(new URL(page.url()).searchParams.get('rc')).toBe('WELCOME10');
    // In the app, or by the browser before hydration.
    expect(documents.length).toBeLessThanOrEqual(3);
  },
  'an application is sent once': async (page, delayMs) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('applyForMembership')) sent.push(request.url());
    });
    await openSlowly(page, '/acquisition/en/membership-interest/apply', delayMs);
    await page.getByRole('textbox').fill(newAddress('early'));
    await page.getByRole('button', { name: t('membership:apply.submit') }).click();
    await expect(page).toHaveURL(/membership-interest\/confirmation$/);
    expect(sent).toHaveLength(1);
  },
  'a product opens once, and closes': async (page, delayMs) => {
    await openSlowly(page, '/acquisition/en', delayMs);
    await page.getByRole('button', { name: t('landing:slides.names.evening-coat') }).click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
  'an opened FAQ answer stays open': async (page, delayMs) => {
    await openSlowly(page, '/acquisition/en', delayMs);
    const question = page.locator('main details').first();
    await question.locator('summary').click();
    await waitForHydration(page);
    await expect(question).toHaveAttribute('open', '');
  },
};

for (const [what, run] of Object.entries(cases)) {
  test(`${what}, at any moment of loading`, async ({ context }) => {
    test.setTimeout(600_000);
    for (const delayMs of delays) {
      await test.step(`after ${delayMs} ms`, async () => {
        const page = await context.newPage();
        await run(page, delayMs);
        await page.close();
      });
    }
  });
}
