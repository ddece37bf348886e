/** Runs site and backend of the image with a local PostgreSQL and mail server: start times and one registration. */
import { createReport, runRegistrationFlow } from '../load/registrationFlow.ts';
import { startPostgres } from '../support/databases.ts';
import { findFreePort } from '../support/freePort.ts';
import { startMailServer } from '../support/mailServer.ts';
import { productionEnvironment } from '../support/productionEnvironment.ts';
import { type Container, runContainer, startContainer } from './container.ts';
import type { ContainerTool, RunOptions } from './containerTool.ts';

interface Measured {
  readonly times: readonly number[];
  /** The last one still runs. */
  readonly container: Container;
}

async function measure(times: number, start: () => Promise<Container>): Promise<Measured> {
  let container = await start();
  const durationMs = [container.durationMs];
  while (durationMs.length < times) {
    await container.stop();
    container = await start();
    durationMs.push(container.durationMs);
  }
  return { times: durationMs.sort((one, other) => one - other), container };
}

const tell = ({ times }: Measured) => {
  const [first = 0, middle = 0, last = 0] = [times[0], times[times.length >> 1], times.at(-1)].map(
    (time) => time && Math.round(time),
  );
  return `${middle} ms (median of ${times.length}, ${first} to ${last})`;
};

/** Returns the problems found. */
export async function testContainers(
  tool: ContainerTool,
  image: string,
  times: number,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const postgres = await startPostgres();
  const mails = await startMailServer();
  const [site, api] = [await findFreePort(), await findFreePort()];
  const running: Container[] = [];
  const env = {
    ...productionEnvironment({
      site: `http://localhost:${site}`,
      api: `http://localhost:${api}`,
      inside: `http://127.0.0.1:${api}`,
      databaseUrl: await postgres.createDatabase(),
      smtpUrl: mails.url,
    }),
    PORT: String(site),
    BACKEND_PORT: String(api),
    // No balancer, so no drain delay.
    DRAIN_DELAY_MS: '0',
  };
  const nodeOf = (script: string) => ['node', '--enable-source-maps', `dist/server/${script}.js`];
  const startBackend = () =>
    startContainer(tool, image, `http://127.0.0.1:${api}/readyz`, { env, command: nodeOf('backend') });
  const startSite = () => startContainer(tool, image, `http://127.0.0.1:${site}/acquisition/en`, { env });
  const run = (options: Partial<RunOptions>) => runContainer(tool, image, { env, ...options });
  try {
    const migrating = await startBackend();
    await migrating.stop();
    const backend = await measure(times, startBackend);
    running.push(backend.container);
    say(
      `  backend, from start to readiness: ${tell(backend)}; ${Math.round(migrating.durationMs)} ms on an empty database`,
    );
    const sites = await measure(times, startSite);
    running.unshift(sites.container);
    say(`  site, from start to the landing page: ${tell(sites)}`);

    const { healthCheck } = await tool.configOf(image);
    const health = await run({ command: healthCheck });
    const codes = await run({ command: [...nodeOf('command'), 'codes', 'create', '--label', 'Trial'] });
    const report = createReport();
    await runRegistrationFlow({ ports: { site, api }, code: codes.output, mails, report, place: 1 });
    say(`  one registration: ${report.requests} requests, ${report.failures.length} failed`);
    return [
      ...(codes.code === 0 ? [] : [`no code was made: ${codes.output}`]),
      ...(health.code === 0 ? [] : [`the health check failed: ${health.output}`]),
      ...report.failures,
      ...(report.activated.length === 1 ? [] : ['the visitor did not become a member']),
    ];
  } finally {
    for (const container of running) await container.stop();
    await mails.stop();
    await postgres.stop();
  }
}
