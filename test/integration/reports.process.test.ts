/** Error reports of a built process at its end. */
import { type CollectorResponse, startCollector } from '../support/fakeCollector.ts';
import { findSeeded, seeded } from '../support/findSeeded.ts';
import { startProduct } from '../support/startProduct.ts';

/** Throws an uncaught error on this signal. */
const code = `process.on('SIGUSR2', () => { throw new TypeError(${JSON.stringify(`${seeded.email} and ${seeded.registrationCode}`)}); });`;

async function endByError(response?: CollectorResponse) {
  const collector = await startCollector(response);
  const product = await startProduct({
    env: {
      SENTRY_DSN: collector.dsn,
      APP_VERSION: '1.4.0',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
    },
  });
  product.signal('SIGUSR2');
  const exitCode = await product.exited;
  const output = product.output();
  await product.stop();
  return { exitCode, output, collector };
}

describe('a process that ends by an uncaught error', () => {
  it('reports the scrubbed error before it stops', async () => {
    const { exitCode, collector } = await endByError();
    expect(exitCode).toBe(1);
    const [event] = await collector.events(1);
    await collector.close();
    expect(event).toMatchObject({
      platform: 'node',
      release: '1.4.0',
      exception: { values: [{ type: 'TypeError', value: '[scrubbed] and [scrubbed]' }] },
    });
    expect(collector.received.flatMap(({ body }) => findSeeded(body))).toEqual([]);
  });

  it('ends the same way if the collector never responds', async () => {
    const { exitCode, output, collector } = await endByError(() => undefined);
    await collector.close();
    expect(exitCode).toBe(1);
    expect(output).toContain('"reason":"uncaughtException","msg":"stopped"');
  });
});
