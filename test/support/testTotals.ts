/** Reads from the reports of the runners how many passed and failed, what failed, and which files took long. */
import { stripVTControlCharacters } from 'node:util';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

export interface Failure {
  /** The whole name: file and titles. */
  readonly name: string;
  readonly error: string;
}

export interface FileTime {
  readonly name: string;
  readonly seconds: number;
}

/** How one runner's report is read. */
export interface ReportReader {
  readonly totals: (report: string) => Totals;
  readonly failures: (report: string) => readonly Failure[];
  readonly times: (report: string) => readonly FileTime[];
}

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly PlaywrightSpec[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly file: string;
  readonly tests: readonly {
    readonly status: string;
    readonly results: readonly { readonly duration: number; readonly errors?: readonly { message?: string }[] }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: readonly PlaywrightSuite[];
}

export function addTotals(a: Totals, b: Totals): Totals {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** A suite that does not even load counts as one failure. */
export const jestReader: ReportReader = {
  totals: (report) => {
    const json = JSON.parse(report) as JestReport;
    return { passed: json.numPassedTests, failed: json.numFailedTests + json.numRuntimeErrorTestSuites };
  },
  failures: (report) =>
    (JSON.parse(report) as JestReport).testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = shorten(name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0 && status === 'failed') return [{ name: file, error: toLine(message) }];
      return failed.map((test) => ({
        name: `${file} ${test.fullName}`,
        error: toLine(test.failureMessages[0]),
      }));
    }),
  times: (report) =>
    (JSON.parse(report) as JestReport).testResults.map(({ name, startTime, endTime }) => ({
      name: shorten(name),
      seconds: (endTime - startTime) / 1000,
    })),
};

/** A test that passed at a second attempt counts as a failure, and so does an error outside every test. */
export const playwrightReader: ReportReader = {
  totals: (report) => {
    const { stats, errors } = JSON.parse(report) as PlaywrightReport;
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
  },
  failures: (report) => {
    const { suites, errors } = JSON.parse(report) as PlaywrightReport;
    return [
      ...errors.map(({ message }) => ({ name: 'outside the tests', error: toLine(message) })),
      ...specsOf(suites).flatMap(({ names, spec }) =>
        spec.tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ results }) => ({
            name: names.join(' '),
            error: toLine(results.flatMap((result) => result.errors ?? [])[0]?.message),
          })),
      ),
    ];
  },
  times: (report) => {
    const seconds = new Map<string, number>();
    for (const { spec } of specsOf((JSON.parse(report) as PlaywrightReport).suites)) {
      for (const { duration } of spec.tests.flatMap(({ results }) => results))
        seconds.set(spec.file, (seconds.get(spec.file) ?? 0) + duration / 1000);
    }
    return [...seconds].map(([name, sum]) => ({ name, seconds: sum }));
  },
};

export const checkReader: ReportReader = {
  totals: (report) => {
    const { passed, failed } = JSON.parse(report) as Totals;
    return { passed, failed };
  },
  failures: (report) =>
    (JSON.parse(report) as { failures: readonly Failure[] }).failures.map(({ name, error }) => ({
      name,
      error: toLine(error),
    })),
  times: () => [],
};

/** One line for each, and how many more there are. */
export function listFailures(failures: readonly Failure[], most = 20): string[] {
  const lines = failures.slice(0, most).map(({ name, error }) => `${name}: ${error}`.slice(0, 200));
  return failures.length > most ? [...lines, `and ${failures.length - most} more`] : lines;
}

export function listSlowest(times: readonly FileTime[], most = 10): string[] {
  return [...times]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `${seconds.toFixed(1)} s ${name}`);
}

function specsOf(suites: readonly PlaywrightSuite[], above: readonly string[] = []): SpecOfSuites[] {
  return suites.flatMap((suite) => {
    const names = [...above, suite.title];
    return [
      ...suite.specs.map((spec) => ({ names: [...names, spec.title], spec })),
      ...specsOf(suite.suites ?? [], names),
    ];
  });
}

interface SpecOfSuites {
  readonly names: readonly string[];
  readonly spec: PlaywrightSpec;
}

const shorten = (file: string) => file.replace(`${process.cwd()}/`, '');

/** What an error says before its trace, as one line: an assertion's first line alone does not name the values. */
function toLine(message = 'no message'): string {
  const [said = ''] = stripVTControlCharacters(message).split(/\n\s+at /);
  return said.replace(/\s+/g, ' ').trim();
}
