import { join } from 'node:path';
import { addTotals, checkReader, jestReader, listFailures, listSlowest, playwrightReader } from './testTotals.ts';

const jestSuite = (name: string, more: object) => ({
  name: join(process.cwd(), name),
  status: 'failed',
  message: '',
  startTime: 1000,
  endTime: 3500,
  assertionResults: [],
  ...more,
});

describe('the totals', () => {
  it('count a suite that does not load as a failure', () => {
    const report = JSON.stringify({ numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1 });
    expect(jestReader.totals(report)).toEqual({ passed: 3, failed: 2 });
  });

  it('count a flaky journey and a broken run as failures', () => {
    const report = JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] });
    expect(playwrightReader.totals(report)).toEqual({ passed: 5, failed: 3 });
  });

  it('add up', () => {
    expect(addTotals({ passed: 1, failed: 2 }, { passed: 3, failed: 4 })).toEqual({ passed: 4, failed: 6 });
  });
});

describe('what failed', () => {
  it('is a test of jest with its file, its whole name and what its error says before the trace', () => {
    const failed = {
      fullName: 'a page is found',
      status: 'failed',
      failureMessages: [
        'Error: \u001b[2mexpect(\u001b[22mstatus)\n\nExpected: 200\nReceived: 404\n    at it (a.ts:1:1)',
      ],
    };
    const passed = { fullName: 'a page is short', status: 'passed', failureMessages: [] };
    const report = JSON.stringify({ testResults: [jestSuite('a.test.ts', { assertionResults: [passed, failed] })] });
    expect(jestReader.failures(report)).toEqual([
      { name: 'a.test.ts a page is found', error: 'Error: expect(status) Expected: 200 Received: 404' },
    ]);
  });

  it('is a suite of jest that did not load', () => {
    const report = JSON.stringify({ testResults: [jestSuite('b.test.ts', { message: 'Cannot find module x' })] });
    expect(jestReader.failures(report)).toEqual([{ name: 'b.test.ts', error: 'Cannot find module x' }]);
  });

  it('is a journey at any depth with its file and titles, one that needed a second attempt, and a broken run', () => {
    const specOf = (title: string, status: string, ...messages: string[]) => ({
      title,
      file: 'a.spec.ts',
      tests: [{ status, results: messages.map((message) => ({ duration: 1, errors: [{ message }] })) }],
    });
    const inner = { title: 'a guest', file: 'a.spec.ts', specs: [specOf('leaves', 'flaky', 'late')] };
    const specs = [specOf('comes', 'unexpected', 'never came\n    at x'), specOf('stays', 'expected')];
    const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', suites: [inner], specs }];
    expect(playwrightReader.failures(JSON.stringify({ suites, errors: [{ message: 'no port' }] }))).toEqual([
      { name: 'outside the tests', error: 'no port' },
      { name: 'a.spec.ts comes', error: 'never came' },
      { name: 'a.spec.ts a guest leaves', error: 'late' },
    ]);
  });

  it('is a check with its problems', () => {
    const report = JSON.stringify({ passed: 1, failed: 1, failures: [{ name: 'types', error: 'a.ts\nb.ts' }] });
    expect(checkReader.failures(report)).toEqual([{ name: 'types', error: 'a.ts b.ts' }]);
  });

  it('is told in twenty lines at most, none of them long', () => {
    const lines = listFailures(
      Array.from({ length: 23 }, (_, index) => ({ name: `test ${index}`, error: 'x'.repeat(300) })),
    );
    expect(lines).toHaveLength(21);
    expect(lines[19]).toMatch(/^test 19: x{191}$/);
    expect(lines[20]).toBe('and 3 more');
  });
});

describe('what took long', () => {
  it('is told by file, the slowest first', () => {
    const suites = ['a.test.ts', 'b.test.ts', 'c.test.ts'].map((name, index) =>
      jestSuite(name, { endTime: 2000 + index * 1000 }),
    );
    const times = jestReader.times(JSON.stringify({ testResults: suites }));
    expect(listSlowest(times, 2)).toEqual(['3.0 s c.test.ts', '2.0 s b.test.ts']);
  });

  it('is for journeys the sum of the file', () => {
    const spec = { title: 'x', file: 'a.spec.ts', tests: [{ status: 'expected', results: [{ duration: 1500 }] }] };
    const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [spec, spec] }];
    expect(playwrightReader.times(JSON.stringify({ suites }))).toEqual([{ name: 'a.spec.ts', seconds: 3 }]);
  });
});
