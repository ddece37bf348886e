/**
 * `npm run bench`: how much of each kind of answer one server gives, as ratios of one run. Rounds are interleaved, so
 * that whatever else the machine does falls on all of them alike. It tells; nothing fails by it.
 */
import autocannon from 'autocannon';
import { runScript } from '../../build/runScript.ts';
import { startProduct } from '../support/startProduct.ts';

const targets = [
  { name: 'landing', path: '/acquisition/en' },
  { name: 'landing, invited', path: '/acquisition/en?rc=WELCOME10' },
  { name: 'deny', path: '/acquisition/en/registration/deny?reason=expired' },
  { name: 'form without a code', path: '/acquisition/en/registration/formstarted' },
  { name: 'locale redirect', path: '/acquisition/membership-interest', headers: { 'accept-language': 'de' } },
  { name: 'defaults.json', path: '/acquisition/defaults.json' },
] as const;

const rounds = 3;
/** Seconds for each target in each round. */
const duration = 3;
const connections = 10;
const browser = 'Mozilla/5.0 (bench)';

async function measure(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections,
    duration,
    headers: { 'user-agent': browser, ...headers },
  });
  if (errors > 0 || (non2xx > 0 && !('accept-language' in headers))) throw new Error(`${url} failed under load`);
  return requests.average;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

runScript(import.meta.url, async () => {
  const product = await startProduct({ env: { RATE_LIMITS: 'off' } });
  try {
    const rates = new Map<string, number[]>(targets.map(({ name }) => [name, []]));
    for (let round = 1; round <= rounds; round += 1) {
      process.stdout.write(`round ${round} of ${rounds}\n`);
      for (const target of targets) {
        const rate = await measure(product.siteUrl + target.path, 'headers' in target ? target.headers : {});
        rates.get(target.name)?.push(rate);
      }
    }
    const base = median(rates.get('landing') ?? []);
    for (const [name, values] of rates) {
      const rate = median(values);
      process.stdout.write(
        `${name.padEnd(22)} ${(rate / base).toFixed(2).padStart(6)} × landing  (${Math.round(rate)} per second)\n`,
      );
    }
  } finally {
    await product.stop();
  }
});
