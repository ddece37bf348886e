/**
 * Fails a test on an unexpected `console.error` or `console.warn`: React reports hydration mismatches, missing keys and
 * unwrapped updates only there.
 */
import { format } from 'node:util';

let reported: string[] = [];
let expected: RegExp[] = [];

const record = (...values: unknown[]) => {
  reported.push(format(...values));
};

/** Allows messages that match, in this test only, and requires at least one of them. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

/** The problems of one test's messages. */
export function consoleProblems(messages: readonly string[], patterns: readonly RegExp[]): string[] {
  const unexpected = messages.filter((message) => !patterns.some((pattern) => pattern.test(message)));
  const missing = patterns.filter((pattern) => !messages.some((message) => pattern.test(message)));
  return [
    ...unexpected.map((message) => `Unexpected console message: ${message}`),
    ...missing.map((pattern) => `Expected a console message like ${pattern}, none came.`),
  ];
}

beforeEach(() => {
  reported = [];
  expected = [];
  jest.spyOn(console, 'error').mockImplementation(record);
  jest.spyOn(console, 'warn').mockImplementation(record);
});

afterEach(() => {
  const problems = consoleProblems(reported, expected);
  reported = [];
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
