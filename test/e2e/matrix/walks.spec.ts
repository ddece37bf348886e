/** Random walks of visitors while the backend fails. WALK_SEED=<number> walks ten other seeds, from this one on. */
import type { BrowserContext } from '@playwright/test';
import fc from 'fast-check';
import { consentCookieFor, refusal } from '../../support/consentCookie.ts';
import { findFreePort } from '../../support/freePort.ts';
import { startLyingBackend } from '../../support/lyingBackend.ts';
import { startProduct } from '../../support/startProduct.ts';
import { test as base } from '../fixtures.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { findViolation } from './walkRules.ts';
import { openTab, type StepName, settle, steps, type Walker } from './walkSteps.ts';

type Walk = readonly (readonly [step: StepName, n: number])[];

/** Steps that occur more often. */
const usual: readonly StepName[] = [
  'fill and submit',
  'submit',
  'follow',
  'submit',
  'type',
  'back',
  'press twice',
  'fill',
  'submit',
];
const choices = [...(Object.keys(steps) as StepName[]), ...usual, ...usual];
const number = fc.nat(255);
const walks: fc.Arbitrary<Walk> = fc
  .tuple(number, fc.array(fc.tuple(fc.constantFrom(...choices), number), { minLength: 7, maxLength: 19, size: 'max' }))
  .map(([n, others]) => [['open', n], ...others]);

type Servers = Pick<Walker, 'siteUrl' | 'backend'>;

const test = base.extend<object, { readonly servers: Servers }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures are wanted.
    async ({}, use) => {
      const [port, proxyPort] = [await findFreePort(), await findFreePort()];
      const siteUrl = `http://localhost:${port}`;
      const env = { PUBLIC_URL: siteUrl, RATE_LIMITS: 'off', BOT_CHECK: 'on', BOT_CHECK_EFFORT: '2' };
      const truth = await startProduct({ env, script: 'backend.js' });
      const backend = await startLyingBackend(proxyPort, truth.backendUrl);
      const urls = { PORT: String(port), ACQ_BACKEND_GRAPHQL_URL: `http://localhost:${proxyPort}/graphql` };
      const site = await startProduct({ env: { ...env, ...urls, CODE_DETAILS: 'extended', DATA_DEADLINE_MS: '1000' } });
      await use({ siteUrl, backend });
      await Promise.all([site.stop(), truth.stop(), backend.close()]);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** Runs before the page's scripts, so that its requests time out sooner. */
function shortenTimeouts(): void {
  const { setTimeout } = window;
  const set = (run: () => void, ms?: number, ...others: unknown[]) =>
    setTimeout(run, ms === 30_000 ? 3000 : ms, ...others);
  Object.assign(window, { setTimeout: set });
}

/** Returns the steps and the violation, or null if there is none. */
async function take(
  walk: Walk,
  context: BrowserContext,
  servers: Servers,
  patienceMs: number,
): Promise<string[] | null> {
  const { backend, siteUrl } = servers;
  Object.assign(backend, { lie: '', problems: [] });
  await context.clearCookies();
  await context.addCookies([consentCookieFor(siteUrl, refusal)]);
  const errors: string[] = [];
  const tab = await openTab(context, (error) => errors.push(error));
  const walker: Walker = { ...servers, context, errors, tab, otherTab: null };
  const done: string[] = [];
  try {
    for (const [step, n] of walk) {
      const violation = await takeStep(walker, step, n, patienceMs, (what) => done.push(what));
      if (violation !== null) return [...done, violation];
      errors.splice(0);
    }
    return null;
  } catch (error) {
    return [...done, String(error)];
  } finally {
    backend.release();
    await context.setOffline(false);
    await walker.tab.page.evaluate(() => localStorage.clear()).catch(() => undefined);
    for (const page of context.pages()) await page.close();
  }
}

async function takeStep(walker: Walker, step: StepName, n: number, patienceMs: number, log: (what: string) => void) {
  const { backend } = walker;
  const before = await takeSnapshot(walker.tab.page);
  if (before.hasDialog && step !== 'press twice') await walker.tab.page.keyboard.press('Escape');
  const details = await steps[step](walker, n);
  if (details === false) return null;
  log(`  ${step}${typeof details === 'string' ? ` (${details})` : ''}: ${walker.tab.page.url()}`);
  if (backend.heldSteps > 0) {
    const violation = await untilKept(walker, step, before, patienceMs);
    backend.heldSteps -= 1;
    if (violation !== null || backend.heldSteps > 0) return violation;
    backend.release();
  }
  return untilKept(walker, step, before, patienceMs);
}

async function untilKept(walker: Walker, step: StepName, before: Snapshot, patienceMs: number): Promise<string | null> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    await settle(walker.tab, walker.backend.heldSteps > 0);
    const violation = findViolation({ walker, step, before, after: await takeSnapshot(walker.tab.page) });
    if (violation === null || Date.now() > deadline) return violation;
  }
}

/** Removes steps that the violation does not need, for four minutes at most. */
async function shorten(
  walk: Walk,
  first: string[],
  retake: (walk: Walk) => Promise<string[] | null>,
): Promise<string[]> {
  let [shortest, story] = [walk, first];
  const deadline = Date.now() + 240_000;
  for (let place = walk.length - 1; place > 0 && Date.now() < deadline; place -= 1) {
    const shorter = shortest.filter((_, other) => other !== place);
    const found = await retake(shorter);
    if (found !== null) [shortest, story] = [shorter, found];
  }
  return story;
}

test.use({ waitsForHydration: false, screenshot: 'off', viewport: { width: 480, height: 640 } });

const firstSeed = Number(process.env.WALK_SEED ?? 1);
for (let seed = firstSeed; seed < firstSeed + 10; seed += 1)
  test(`random walks with seed ${seed} violate no rule`, async ({ context, servers, allowProblem }) => {
    test.setTimeout(1_200_000);
    allowProblem(/./);
    await context.addInitScript(shortenTimeouts);
    for (const walk of fc.sample(walks, { seed, numRuns: 20 })) {
      const first = await take(walk, context, servers, 15_000);
      if (first === null) continue;
      const story = await shorten(walk, first, (shorter) => take(shorter, context, servers, 3000));
      const repeat = `WALK_SEED=${seed} npx playwright test walks --project=matrix -g "seed ${seed}$"`;
      throw new Error(`${['As walked:', ...first, 'Shortest:', ...story].join('\n')}\nRepeat it with ${repeat}`);
    }
  });
