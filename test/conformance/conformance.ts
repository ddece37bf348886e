/** `npm run conformance -- GRAPHQL_URL [DATA.json]`: whether a backend answers as the site expects (docs/integration.md). */
import { readFileSync } from 'node:fs';
import { runScript } from '../../build/runScript.ts';
import { createAdminCases } from './adminCases.ts';
import { createCodeCases, createLimitCases } from './codeCases.ts';
import { type ConformanceData, parseConformanceData } from './conformanceData.ts';
import { createConformanceSite, NotTried, type WrongAnswer } from './conformanceSite.ts';
import harms from './harms.json';
import { createHttpCases } from './httpCases.ts';
import { createRegistrationCases } from './registrationCases.ts';

const factories = [createCodeCases, createHttpCases, createRegistrationCases, createAdminCases, createLimitCases];

export async function runConformance(graphqlUrl: string, data: ConformanceData, requestMs = 30_000, eventMs = 30_000) {
  const site = createConformanceSite(graphqlUrl, data, requestMs, eventMs);
  /** `note`: what is wrong and what it does to visitors, or what is needed. */
  const results: { name: string; result: 'ok' | 'failed' | 'not tried'; note: string }[] = [];
  let isSilent = false;
  for (const [name, run] of factories.flatMap((createCases) => Object.entries(createCases(site)))) {
    try {
      if (isSilent) throw new NotTried('needs an answer to the first request');
      await run();
      results.push({ name, result: 'ok', note: '' });
    } catch (error) {
      const { message, harm = (harms.cases as Record<string, string>)[name], failure = '' } = error as WrongAnswer;
      isSilent ||= results.length === 0 && ['connection', 'timeout'].includes(failure);
      const isTried = !(error instanceof NotTried);
      results.push({ name, result: isTried ? 'failed' : 'not tried', note: isTried ? `${message}. ${harm}` : message });
    }
  }
  return { results, operations: site.operations };
}

runScript(import.meta.url, async () => {
  const [graphqlUrl, file] = process.argv.slice(2);
  if (graphqlUrl === undefined) throw new Error('Pass the backend: npm run conformance -- https://…/graphql data.json');
  const data = file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8'));
  const { results } = await runConformance(graphqlUrl, parseConformanceData(data));
  const width = Math.max(...results.map(({ name }) => name.length));
  const rows = results.map(({ name, result, note }) => `${result.padEnd(9)}  ${name.padEnd(width)}  ${note}`.trimEnd());
  const count = (wanted: string) => `${results.filter(({ result }) => result === wanted).length} ${wanted}`;
  process.stdout.write([...rows, '', ['ok', 'failed', 'not tried'].map(count).join(', '), ''].join('\n'));
  // Connections kept alive would delay the end.
  process.exit(results.some(({ result }) => result === 'failed') ? 1 : 0);
});
