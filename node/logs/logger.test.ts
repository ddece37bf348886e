import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { errorFields, redactedErrorFields } from './logger.ts';

const databaseError = Object.assign(new Error("duplicate key: (email)=(anna@example.com)\nDetail: Anna's row"), {
  code: '23505',
  detail: 'anna@example.com',
});

it('redacted error fields contain the name, code and frames, not the message', () => {
  const fields = redactedErrorFields(databaseError);
  expect(fields).toMatchObject({ error: 'Error', code: '23505' });
  expect(fields.stack?.length).toBeGreaterThan(0);
  expect(JSON.stringify(fields)).not.toMatch(/anna|duplicate|Detail/i);
  expect(redactedErrorFields('anna@example.com')).toEqual({ error: 'string' });
});

it('error fields contain the message and stack, not properties of libraries', () => {
  expect(errorFields(databaseError)).toEqual({ error: `Error: ${databaseError.message}`, stack: databaseError.stack });
  expect(errorFields('x'.repeat(900)).error).toHaveLength(500);
});

describe('log lines', () => {
  const children: ChildProcess[] = [];

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  /** Runs `code` with `log` and `stopGracefully`. */
  function run(code: string) {
    const imports = `import { createLogger } from './node/logs/logger.ts';
      import { stopGracefully } from './node/process/stopGracefully.ts';
      const log = createLogger({ service: 'site', version: '1.2.3' });`;
    const child = spawn(process.execPath, [
      '--expose-gc',
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      imports + code,
    ]);
    children.push(child);
    const output = { out: '', err: '' };
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output.err += text;
    });
    return { child, output };
  }

  it.each([
    ['ends on a signal', "process.kill(process.pid, 'SIGTERM');", 0],
    ['ends on an uncaught error', "throw new Error('uncaught');", 1],
    ['exits at once', 'process.exit(3);', 3],
  ])('are all written when the process %s', async (_, ending, code) => {
    const { child, output } = run(`stopGracefully({ log, toLogFields: String, deadlineMs: 20_000 });
      setTimeout(() => { log.info({}, 'last line'); ${ending} }, 1); setInterval(() => {}, 1000);`);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.out += text;
    });
    expect((await once(child, 'close'))[0]).toBe(code);
    expect(output.out).toContain('last line');
    if (code < 2) expect(output.out).toMatch(/"event":"STOPPED",.*"stopped"\}\n$/);
  });

  it('do not end the process when their reader has closed the pipe', async () => {
    const { child, output } = run(`let turn = 0;
      setInterval(() => {
        log.info({}, 'x'.repeat(10_000));
        turn += 1;
        if (turn === 50) { process.stderr.write('alive'); process.exit(0); }
      }, 2);`);
    child.stdout.destroy();
    expect((await once(child, 'close'))[0]).toBe(0);
    expect(output.err).toContain('alive');
  });

  it('do not fill the memory when they are not read', async () => {
    const { child, output } = run(`let turn = 0;
      const timer = setInterval(() => {
        for (let line = 0; line < 1000; line += 1) log.info({}, turn + 'x'.repeat(1000));
        turn += 1;
        if (turn < 100) return;
        clearInterval(timer);
        gc(); process.stderr.write('heap ' + process.memoryUsage().heapUsed + '.');
      }, 1);`);
    while (!/heap \d+\./.test(output.err)) await once(child.stderr, 'data');
    expect(Number(/heap (\d+)/.exec(output.err)?.[1])).toBeLessThan(60_000_000);
  });
});
