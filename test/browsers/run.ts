/** `npm run test:browsers`: the same steps in Chromium, Firefox and WebKit, in a wide and in a narrow window. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { runScript } from '../../build/runScript.ts';
import { type Collector, startCollector } from '../support/fakeCollector.ts';
import { createFakeGrowthbook } from '../support/fakeGrowthbook.ts';
import '../support/runFolder.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { inTurn } from './actions.ts';
import type { Driver, StartBrowser } from './Driver.ts';
import { engines } from './engines.ts';
import { createParts, experimentsKey, type Step } from './steps.ts';
import { waitFor } from './waitFor.ts';

/** Log lines of failed requests, of errors and of browsers' reports; errors that the collector received. */
const problemLine = /REQUEST_COMPLETED.*"status":[45]|"level":"(?:error|fatal)"|CSP_VIOLATED|"exception":/;

/** Of the sign-in page, the page of wrong URLs, and the error of the last steps. */
const expected = /status\D+40[14]|on purpose/;

/** Problems of the page, of the browser and of the product since the last call. */
function createSearch(driver: Driver, product: Product, collector: Collector) {
  const readLog = () => [product.output(), ...collector.received.map(({ body }) => body)].join('\n').split('\n');
  let seen = new Set(readLog());
  return async () => {
    const measure = 'String(document.documentElement.scrollWidth - document.documentElement.clientWidth)';
    const excess = await waitFor('a page', () => driver.evaluate(measure));
    const log = readLog();
    const logged = log.filter((line) => !seen.has(line) && problemLine.test(line));
    seen = new Set(log);
    const problems = [...(await driver.takeProblems()), ...logged].filter((problem) => !expected.test(problem));
    return (Number(excess) > 0 ? [`${excess} px too wide`, ...problems] : problems).join('\n  ');
  };
}

/** A step that cannot be done ends its part. Returns the number of failures. */
async function runSteps(name: string, driver: Driver, parts: Step[][], findProblems: () => Promise<string>) {
  let [passed, failed] = [0, 0];
  const canRun = async ([title, ...actions]: Step) => {
    const error = await inTurn(actions)(driver).catch((thrown) => `${thrown}\n  `);
    const problems = error + (await findProblems().catch(String));
    if (problems === '') passed += 1;
    else {
      failed += 1;
      process.stdout.write(`FAIL ${name}: ${title}: ${problems}\n`);
      writeFileSync(`test-results/${name}, ${title}.png`, await driver.screenshot().catch(() => ''));
    }
    return error === '';
  };
  for (const part of parts) for (const step of part) if (!(await canRun(step))) break;
  process.stdout.write(`${name}: ${passed} steps passed, ${failed} failed\n`);
  if (failed > 0) process.exitCode = 1;
}

const closers: (() => Promise<unknown>)[] = [];

/** Closes it at the end, also if the run is interrupted while it starts. */
function keep<Value>(starting: Promise<Value>, close: (value: Value) => Promise<unknown>): Promise<Value> {
  closers.push(() => starting.then(close, () => undefined));
  return starting;
}

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

async function runEngines(): Promise<void> {
  const growthbook = await keep(createFakeGrowthbook({ features: {} }, experimentsKey), (it) => it.close());
  const collector = await keep(startCollector(), (it) => it.close());
  const experiments = { GROWTHBOOK_API_HOST: growthbook.url, GROWTHBOOK_CLIENT_KEY: experimentsKey };
  const env = { RATE_LIMITS: 'off', BOT_CHECK: 'on', BOT_CHECK_EFFORT: '2', SENTRY_DSN: collector.dsn, ...experiments };
  const product = await keep(startProduct({ env }), (it) => it.stop());
  const [, , chosen = ''] = process.argv;
  for (const [engine, start] of Object.entries(engines).filter(([name]) => name.startsWith(chosen))) {
    if (start === null) process.stdout.write(`${engine} is not installed: not tried\n`);
    for (const width of start === null ? [] : [1440, 360]) {
      const driver = await keep((start as StartBrowser)({ width, height: 800 }), (it) => it.close());
      const parts = createParts(product, growthbook, collector);
      await runSteps(`${engine} ${width} px`, driver, parts, createSearch(driver, product, collector));
      await closers.pop()?.();
    }
  }
}

runScript(import.meta.url, async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void closeAll().finally(() => process.exit(130)));
  execFileSync('tsx', ['build/index.ts'], { stdio: 'inherit' });
  mkdirSync('test-results', { recursive: true });
  await runEngines().finally(closeAll);
});
