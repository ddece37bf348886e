/** Reads how many passed and failed from the reports of the runners. */

export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

export function addTotals(a: Totals, b: Totals): Totals {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** A suite that does not even load counts as one failure. */
export function totalsOfJest(report: string): Totals {
  const json = JSON.parse(report) as {
    numPassedTests: number;
    numFailedTests: number;
    numRuntimeErrorTestSuites: number;
  };
  return { passed: json.numPassedTests, failed: json.numFailedTests + json.numRuntimeErrorTestSuites };
}

export function totalsOfPlaywright(report: string): Totals {
  const { stats, errors } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: readonly unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

export function totalsOfChecks(report: string): Totals {
  return JSON.parse(report) as Totals;
}
