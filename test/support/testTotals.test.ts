import { addTotals, totalsOfJest, totalsOfPlaywright } from './testTotals.ts';

describe('the totals', () => {
  it('count a suite that does not load as a failure', () => {
    const report = JSON.stringify({ numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1 });
    expect(totalsOfJest(report)).toEqual({ passed: 3, failed: 2 });
  });

  it('count a flaky journey and a broken run as failures', () => {
    const report = JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] });
    expect(totalsOfPlaywright(report)).toEqual({ passed: 5, failed: 3 });
  });

  it('add up', () => {
    expect(addTotals({ passed: 1, failed: 2 }, { passed: 3, failed: 4 })).toEqual({ passed: 4, failed: 6 });
  });
});
