import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Runs a process with `step` as its shutdown hook, and `then`. Returns its exit code and output. */
async function stop(deadlineMs: number, step: string, then: string) {
  const code = `import { createLogger } from './node/logs/logger.ts';
    import { stopGracefully } from './node/process/stopGracefully.ts';
    const log = createLogger({ service: 'site', version: '1.2.3' });
    const { addShutdownHook } = stopGracefully({ log, toLogFields: String, deadlineMs: ${deadlineMs} });
    const signal = (name) => process.kill(process.pid, name);
    addShutdownHook(async (deadline) => { ${step} });
    setInterval(() => {}, 1000);
    ${then}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return { code: (await once(child, 'close'))[0] as number | null, output };
}

const never = 'await new Promise(() => {});';

it.each([
  ['SIGINT', "signal('SIGINT');", 0],
  ['an unhandled rejection', "Promise.reject(new Error('lost'));", 1],
])('%s runs the shutdown hooks', async (_, then, code) => {
  const ended = await stop(60_000, "await null; log.info({}, 'step');", then);
  expect(ended.code).toBe(code);
  expect(ended.output).toMatch(/"step".*"stopped"/s);
});

it('a second signal ends the process during a hook', async () => {
  const ended = await stop(600_000, `signal('SIGINT'); ${never}`, "signal('SIGTERM');");
  expect(ended.code).toBe(1);
  expect(ended.output).not.toContain('stopped');
});

it('a second error does not interrupt the shutdown', async () => {
  const ended = await stop(
    60_000,
    "setImmediate(() => { throw new Error('second'); }); await new Promise((resolve) => setTimeout(resolve, 50)); log.info({}, 'step');",
    "setImmediate(() => { throw new Error('first'); });",
  );
  expect(ended.code).toBe(1);
  expect(ended.output).toMatch(/"step".*"stopped"/s);
});

it('a hook that never ends is cut off at the deadline', async () => {
  const ended = await stop(300, `log.info({ ms: deadline.remainingMs() }, 'step'); ${never}`, "signal('SIGTERM');");
  expect(ended.code).toBe(1);
  expect(ended.output).toMatch(/"ms":(?:[12]?\d?\d|300)\b/);
  expect(ended.output).toContain('shutdown deadline exceeded');
});
