/** `npm run conformance -- GRAPHQL_URL [DATA.json]`: whether a backend answers as the site expects (docs/integration.md). */
import { readFileSync } from 'node:fs';
import { runScript } from '../../build/runScript.ts';
import { parseConformanceData } from './conformanceData.ts';
import { formatResults, runConformance } from './runConformance.ts';

runScript(import.meta.url, async () => {
  const [graphqlUrl, file] = process.argv.slice(2);
  if (graphqlUrl === undefined) throw new Error('Pass the backend: npm run conformance -- https://…/graphql data.json');
  const data = file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8'));
  const { results } = await runConformance(graphqlUrl, parseConformanceData(data));
  process.stdout.write(formatResults(results));
  // Connections kept alive would delay the end.
  process.exit(results.some(({ result }) => result === 'failed') ? 1 : 0);
});
