/**
 * `npm run try-rolling`: two sites and two backends behind nginx, with registrations all the time. Compares two of each
 * with one, then restarts all instances repeatedly. Fails if a request or a registration is lost.
 *   --times 10   rolling restarts of all four
 *   --visitors 6   at a time
 *   --restarts-only no comparison
 *   --no-notify nginx is not notified
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runScript } from '../../build/runScript.ts';
import { findLostVisitors } from '../support/invariants.ts';
import { startNginx } from '../support/nginx.ts';
import { startTwoInstances, type TwoInstances } from '../support/twoInstances.ts';
import { processorTimeOf } from './processor.ts';
import { createReport, type FlowReport, runRegistrationFlow, startRegistrationFlows } from './registrationFlow.ts';
import { requestTwoReleases } from './twoReleases.ts';

interface Load {
  readonly installation: TwoInstances;
  readonly code: string;
  readonly report: FlowReport;
  readonly visitors: number;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Measured flows per round: enough for other load not to matter. */
const measured = 60;

/** Seconds, and milliseconds of processor time, for `measured` flows. */
async function measure({ installation, code, report, visitors }: Load, place: number, instances: readonly number[]) {
  const running = instances.flatMap((one) =>
    [installation.sites[one], installation.backends[one]].flatMap((each) => each ?? []),
  );
  const cpu = () => running.reduce((sum, { product }) => sum + processorTimeOf(product().pid), 0);
  const before = { cpu: cpu(), time: performance.now() };
  let next = 0;
  const goOn = async () => {
    while (next < measured) {
      next += 1;
      await runRegistrationFlow({ ...installation, code, report, place: place + next });
    }
  };
  await Promise.all(Array.from({ length: visitors }, goOn));
  return { seconds: (performance.now() - before.time) / 1000, cpu: (cpu() - before.cpu) / measured };
}

async function compare(load: Load): Promise<void> {
  const { sites, backends } = load.installation;
  await measure(load, 10_000, [0, 1]);
  const second = [sites[1], backends[1]].flatMap((each) => each ?? []);
  const two = [await measure(load, 20_000, [0, 1])];
  await Promise.all(second.map((each) => each.stop()));
  const one = [await measure(load, 30_000, [0]), await measure(load, 40_000, [0])];
  await Promise.all(second.map((each) => each.start()));
  await measure(load, 50_000, [0, 1]);
  two.push(await measure(load, 60_000, [0, 1]));
  const sum = (of: typeof one, key: 'seconds' | 'cpu') => of.reduce((total, each) => total + each[key], 0);
  const ratio = (key: 'seconds' | 'cpu') => (sum(one, key) / sum(two, key)).toFixed(2);
  say(`Two of each beside one, on ${availableParallelism()} cores that the clients share:`);
  say(`  flows per second: ${ratio('seconds')} times as many`);
  say(`  processor time per flow: ${(sum(two, 'cpu') / sum(one, 'cpu')).toFixed(2)} times as much`);
}

/** One site and one backend at a time, as build/deploy/restart.sh does: nginx is notified, because it does not probe. */
async function roll(
  { installation, code, report, visitors }: Load,
  times: number,
  isAnnounced: boolean,
): Promise<void> {
  const { sites, backends, balancer } = installation;
  const clients = startRegistrationFlows({ ...installation, code, report }, visitors, 100_000);
  const started = { ...report, failures: report.failures.length };
  for (let round = 1; round <= times; round += 1) {
    for (const place of [0, 1]) {
      const pair = [sites[place], backends[place]].flatMap((each) => each ?? []);
      if (isAnnounced) await balancer.excludeInstances(...pair.map(({ port }) => port));
      await Promise.all(pair.map((each) => each.stop().then(each.start)));
      if (isAnnounced) await balancer.excludeInstances();
      // New requests reach the new instances before the next restart.
      const reached = clients.taken() + visitors;
      while (clients.taken() < reached) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    say(
      `  ${round}: ${report.requests - started.requests} requests, ${report.failures.length - started.failures} failed`,
    );
  }
  await clients.stop();
}

runScript(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      times: { type: 'string', default: '10' },
      visitors: { type: 'string', default: '6' },
      'restarts-only': { type: 'boolean', default: false },
      'no-notify': { type: 'boolean', default: false },
    },
  });
  say(await requestTwoReleases());
  const installation = await startTwoInstances(startNginx);
  try {
    const code = await installation.run(0, 'codes', 'create', '--label', 'Rolling');
    const load: Load = { installation, code, report: createReport(), visitors: Number(values.visitors) };
    await runRegistrationFlow({ ...installation, ...load, place: 1 });
    if (load.report.failures.length > 0)
      throw new Error(`The first registration failed: ${load.report.failures.join()}`);
    if (!values['restarts-only']) await compare(load);
    say(`Rolling restarts of two sites and two backends, ${values.visitors} visitors at a time:`);
    await roll(load, Number(values.times), !values['no-notify']);
    const { report } = load;
    const lost = await installation.withDatabase((db) => findLostVisitors(db, report));
    const mailed = new Set(installation.mails.received.map(({ messageId }) => messageId)).size;
    say(
      `${report.requests} requests, ${report.failures.length} failed, ${report.repeated} sent again on a new connection`,
    );
    say(`${report.registered.length} registrations, ${report.activated.length} activations, ${lost.length} lost`);
    say(`${installation.mails.received.length} mails, ${installation.mails.received.length - mailed} of them twice`);
    for (const texts of [...report.failures, ...lost].slice(0, 20)) say(`  ${texts}`);
    if (report.failures.length + lost.length > 0) process.exitCode = 1;
  } finally {
    await installation.stop();
  }
});
