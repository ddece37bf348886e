import { adminCases } from './adminCases.ts';
import { codeCases, limitCases } from './codeCases.ts';
import { NotTried, OperationFailed, WrongAnswer } from './conformanceCase.ts';
import type { ConformanceData } from './conformanceData.ts';
import { type ConformanceSite, createConformanceSite } from './createConformanceSite.ts';
import harms from './harms.json';
import { httpCases } from './httpCases.ts';
import { registrationCases } from './registrationCases.ts';

export interface ConformanceResult {
  readonly name: string;
  readonly result: 'ok' | 'failed' | 'not tried';
  /** What is wrong and what it does to visitors, or what is needed. */
  readonly note: string;
}

const cases = { ...codeCases, ...httpCases, ...registrationCases, ...adminCases, ...limitCases };

export async function runConformance(graphqlUrl: string, data: ConformanceData, requestMs = 30_000, eventMs = 30_000) {
  const site = createConformanceSite(graphqlUrl, data, requestMs, eventMs);
  const results: ConformanceResult[] = [];
  let isSilent = false;
  const tryCase = async (
    name: string,
    run: (site: ConformanceSite) => Promise<unknown>,
  ): Promise<ConformanceResult> => {
    try {
      if (isSilent) throw new NotTried('needs an answer to the first request');
      await run(site);
      return { name, result: 'ok', note: '' };
    } catch (error) {
      if (error instanceof NotTried) return { name, result: 'not tried', note: error.message };
      const noAnswer = error instanceof OperationFailed && ['connection', 'timeout'].includes(error.failure);
      isSilent = results.length === 0 && noAnswer;
      const harm = (error instanceof WrongAnswer && error.harm) || (harms.cases as Record<string, string>)[name];
      return { name, result: 'failed', note: `${error instanceof Error ? error.message : error}. ${harm}` };
    }
  };
  for (const [name, run] of Object.entries(cases)) results.push(await tryCase(name, run));
  return { results, operations: site.operations };
}

export function formatResults(results: readonly ConformanceResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  const rows = results.map(({ name, result, note }) => `${result.padEnd(9)}  ${name.padEnd(width)}  ${note}`.trimEnd());
  const count = (wanted: string) => `${results.filter(({ result }) => result === wanted).length} ${wanted}`;
  return [...rows, '', ['ok', 'failed', 'not tried'].map(count).join(', '), ''].join('\n');
}
