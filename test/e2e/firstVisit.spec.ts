/** The cost of a first visit to the landing page: compressed bytes and layout shifts. */
import { get, type IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { locales } from '../../shared/i18n/locales.ts';
import { expect, moving, test } from './fixtures.ts';

test.use(moving);

interface Weights {
  readonly html: number;
  readonly styles: number;
  /** Until hydration. */
  readonly script: number;
  readonly fontFiles: number;
  /** Everything but the video, after scrolling through the page. */
  readonly total: number;
}

const isText = (type: string) => /text|javascript|json|svg|xml/.test(type);

/** By the page's clock, independent of the test's delay. */
async function noteHydration(page: Page): Promise<void> {
  await page.addInitScript((attribute) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(`[${attribute}]`) !== null) {
        performance.mark('hydrated');
        observer.disconnect();
      }
    });
    observer.observe(document, { subtree: true, attributes: true, attributeFilter: [attribute] });
  }, 'data-hydrated');
}

/** The URLs requested until hydration. */
async function readEarly(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [hydrated] = performance.getEntriesByName('hydrated');
    if (hydrated === undefined) throw new Error('The page did not hydrate');
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= hydrated.startTime)
      .map(({ name }) => name);
  });
}

async function weighVisit(page: Page, address: string): Promise<Weights> {
  const weighed: Promise<{ type: string; bytes: number; url: string } | undefined>[] = [];
  const inFlight = new Set<Request>();
  const weigh = async (request: Request) => {
    const response = await request.response();
    const type = response?.headers()['content-type'] ?? '';
    if (response?.status() !== 200 || type.startsWith('video/')) return;
    const body = await response.body();
    return { type, bytes: isText(type) ? gzipSync(body).length : body.length, url: request.url() };
  };
  const begin = (request: Request) => inFlight.add(request);
  const finish = (request: Request) => {
    if (inFlight.delete(request)) weighed.push(weigh(request));
  };
  page.on('request', begin);
  page.on('requestfinished', finish);
  page.on('requestfailed', (request) => inFlight.delete(request));
  await noteHydration(page);
  await page.goto(address);
  const early = new Set(await readEarly(page));
  // Includes requests while scrolling: waits for started ones except videos.
  await scrollToTheEnd(page);
  await nextFrame(page);
  page.off('request', begin);
  const open = () =>
    [...inFlight].filter((request) => request.resourceType() !== 'media').map((request) => request.url());
  await expect.poll(open).toEqual([]);
  page.off('requestfinished', finish);
  const files = (await Promise.all(weighed)).filter((file) => file !== undefined);
  const sum = (isCounted: (file: (typeof files)[number]) => boolean) =>
    files.filter(isCounted).reduce((bytes, file) => bytes + file.bytes, 0);
  return {
    html: sum(({ type }) => type.startsWith('text/html')),
    styles: sum(({ type }) => type.startsWith('text/css')),
    script: sum(({ type, url }) => early.has(url) && type.includes('javascript')),
    fontFiles: files.filter(({ type }) => type.startsWith('font/')).length,
    total: sum(() => true),
  };
}

/** Requests caused by the previous frame have started. */
async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Scrolls step by step to the end. */
async function scrollToTheEnd(page: Page): Promise<void> {
  const arrived = async () => {
    await page.mouse.wheel(0, 600);
    return page.evaluate(() => {
      const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
      return scrollTop + clientHeight >= scrollHeight - 1;
    });
  };
  await expect.poll(arrived, { intervals: [20] }).toBe(true);
}

const devices = [
  { name: 'a phone', viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 },
  { name: 'a desktop', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
] as const;

for (const { name, viewport, deviceScaleFactor } of devices) {
  test.describe(`the landing page on ${name}`, () => {
    test.use({ viewport: { ...viewport }, deviceScaleFactor });

    test('stays within its size limits', async ({ page }, testInfo) => {
      const weights = await weighVisit(page, '/acquisition?rc=WELCOME10');
      testInfo.annotations.push({ type: 'bytes', description: JSON.stringify(weights) });
      expect.soft(weights.script, 'JavaScript until hydration').toBeLessThanOrEqual(130_000);
      expect.soft(weights.styles, 'CSS').toBeLessThanOrEqual(30_000);
      expect.soft(weights.html, 'HTML').toBeLessThanOrEqual(40_000);
      expect.soft(weights.fontFiles, 'font files').toBeLessThanOrEqual(3);
      expect.soft(weights.total, 'all but videos').toBeLessThanOrEqual(600_000);
      // A page without script or picture would pass all of the above.
      expect(weights.script).toBeGreaterThan(50_000);
      expect(weights.total).toBeGreaterThan(weights.script + weights.html + weights.styles);
    });

    for (const path of ['', '?rc=SLOW1S']) {
      test(`has almost no layout shift${path === '' ? '' : ' if its greeting loads late'}`, async ({
        page,
      }, testInfo) => {
        // Fonts are cached, to exclude their timing.
        await page.goto('/acquisition/membership-interest');
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        await page.addInitScript(() => {
          const shifts: object[] = [];
          const keep = (entries: PerformanceEntryList) => {
            for (const entry of entries as (PerformanceEntry & LayoutShift)[]) {
              if (entry.hadRecentInput) continue;
              const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
                const element = node instanceof Element ? node : node?.parentElement;
                return `${element?.tagName}.${element?.className} ${previousRect.y}+${previousRect.height} → ${currentRect.y}+${currentRect.height}`;
              });
              shifts.push({ value: entry.value, moved });
            }
          };
          const observer = new PerformanceObserver((list) => keep(list.getEntries()));
          observer.observe({ type: 'layout-shift', buffered: true });
          Object.assign(window, {
            collectShifts: () => {
              keep(observer.takeRecords());
              return shifts;
            },
          });
        });
        await page.goto(`/acquisition${path}`);
        if (path !== '') await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna Lindqvist');
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        // Shifts are reported after their frame.
        for (let frame = 0; frame < 2; frame += 1) {
          await nextFrame(page);
        }
        const shifts = await page.evaluate(() => (window as unknown as { collectShifts(): Shift[] }).collectShifts());
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        testInfo.annotations.push({ type: 'layout shift', description: String(sum) });
        expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(0.02);
      });
    }
  });
}

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

test('an idle page recalculates no styles', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/acquisition');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const countRecalculations = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN;
  };
  const recalculationsInTwentyFrames = async () => {
    const before = await countRecalculations();
    for (let frame = 0; frame < 20; frame += 1) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
    }
    return (await countRecalculations()) - before;
  };
  await expect.poll(recalculationsInTwentyFrames).toBe(0);
});

/** The initial congestion window (RFC 6928): ten segments. */
const firstFlight = 10 * 1460;

/** Bytes of the response to a new browser, head and compressed body. */
async function weighResponse(url: string): Promise<number> {
  const result = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip' } }, resolve).on('error', reject);
  });
  expect([result.statusCode, result.headers['content-encoding']]).toEqual([200, 'gzip']);
  let bytes = result.rawHeaders.reduce((sum, part) => sum + part.length + 2, 'HTTP/1.1 200 OK\r\n\r\n'.length);
  for await (const piece of result) bytes += (piece as Buffer).length;
  return bytes;
}

for (const path of ['', '?rc=WELCOME10', '/registration/formstarted?rc=WELCOME10']) {
  test(`${path || 'the landing page'} fits into the initial congestion window, in every language`, async ({
    product,
  }) => {
    for (const locale of locales) {
      // Rendered, then from the cache.
      for (const visit of ['first', 'second', 'third']) {
        const bytes = await weighResponse(`${product.siteUrl}/acquisition/${locale}${path}`);
        expect.soft(bytes, `${locale}, ${visit} visit`).toBeLessThanOrEqual(firstFlight);
      }
    }
  });
}

/** By the Layout Instability specification; TypeScript has no type for it yet. */
interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

test('on a landscape phone the greeting is in the initial viewport', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/acquisition/de?rc=WELCOME10');
  const headline = page.getByRole('heading', { level: 1 });
  await expect(headline).toHaveText(/Anna Lindqvist/);
  const box = await headline.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(390);
});
