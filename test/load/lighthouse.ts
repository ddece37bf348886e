/**
 * `npm run lighthouse`: Lighthouse's throttled phone on the built product; the medians of five runs with their targets.
 * Timings depend on the machine, so `npm test` does not include it. Run `npm run build` first.
 */
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { runScript } from '../../build/runScript.ts';
import { prepareChromium } from '../support/chromium.ts';
import { findFreePort } from '../support/freePort.ts';
import { startProduct } from '../support/startProduct.ts';

const runs = 5;

const pages = [
  ['landing', '/acquisition'],
  ['landing, invited', '/acquisition?rc=WELCOME10'],
  ['form', '/acquisition/registration/formstarted?rc=WELCOME10'],
] as const;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'] as const;

type Measure = (typeof categories)[number] | (typeof timings)[number];

interface Result {
  readonly numbers: Readonly<Record<Measure, number>>;
  /** Failed audits of the last three categories. */
  readonly remarks: readonly string[];
}

async function measure(url: string, port: number): Promise<Result> {
  const outcome = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' });
  if (outcome === undefined) throw new Error(`Lighthouse has no result for ${url}`);
  const { lhr } = outcome;
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  const scores = categories.map((id) => [id, (lhr.categories[id]?.score ?? 0) * 100] as const);
  const times = timings.map((id) => [id, lhr.audits[id]?.numericValue ?? Number.NaN] as const);
  const checked = categories.slice(1).flatMap((id) => lhr.categories[id]?.auditRefs ?? []);
  const remarks = checked.flatMap(({ id, weight }) => {
    const audit = lhr.audits[id];
    if (weight === 0 || audit === undefined || audit.score === null || audit.score === 1) return [];
    return [`${id}: ${audit.title}`];
  });
  return { numbers: Object.fromEntries([...scores, ...times]) as Record<Measure, number>, remarks };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function formatRow(name: string, results: readonly Result[]): string {
  const of = (id: Measure) => median(results.map(({ numbers }) => numbers[id]));
  const scores = categories.map((id) => String(Math.round(of(id))).padStart(15));
  const [lcp, cls, tbt] = timings.map(of);
  const times = [`${((lcp ?? 0) / 1000).toFixed(2)} s`, (cls ?? 0).toFixed(3), `${Math.round(tbt ?? 0)} ms`];
  return name.padEnd(18) + scores.join('') + times.map((time) => time.padStart(10)).join('');
}

const goals = [
  'wanted'.padEnd(18),
  ...['≥ 99', '100', '100', ''].map((goal) => goal.padStart(15)),
  ...['≤ 1.50 s', '≤ 0.005', '≤ 50 ms'].map((goal) => goal.padStart(10)),
].join('');

runScript(import.meta.url, async () => {
  const product = await startProduct({ isMeasured: true, env: { RATE_LIMITS: 'off' } });
  const debuggingPort = await findFreePort();
  const options = await prepareChromium();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const heads = [...categories.map((id) => id.padStart(15)), ...['LCP', 'CLS', 'TBT'].map((id) => id.padStart(10))];
    process.stdout.write(`${''.padEnd(18)}${heads.join('')}\n`);
    process.stdout.write(`${goals}\n`);
    for (const [name, path] of pages) {
      const results: Result[] = [];
      for (let run = 0; run < runs; run += 1) results.push(await measure(product.siteUrl + path, debuggingPort));
      process.stdout.write(`${formatRow(name, results)}\n`);
      const remarks = new Set(results.flatMap((result) => result.remarks));
      for (const remark of remarks) process.stdout.write(`  ${remark}\n`);
    }
  } finally {
    await browser.close();
    await product.stop();
  }
});
