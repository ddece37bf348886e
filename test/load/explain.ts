/**
 * `npm run explain`: times and plans of admin lists, searches and checks with 100 codes, and with 100,000 codes and a
 * million registrations, on a real PostgreSQL. Prints only; never fails.
 *
 * Each query runs on both databases alternately, after warm-up rounds, so that other load affects both equally. The
 * median counts; there is no minimum time.
 *
 * `-- --only WORDS` measures some of them.
 */
import { parseArgs } from 'node:util';
import { runScript } from '../../build/runScript.ts';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { explain, type MeasuredDatabase, openMeasuredDatabase, type Round, statementsOf } from './explainDatabase.ts';
import type { DatabaseSize } from './seedDatabase.ts';

const fewCodes: DatabaseSize = { codes: 100, registrations: 1000 };
const manyCodes: DatabaseSize = { codes: 100_000, registrations: 1_000_000 };
const warmUpRounds = 3;
const rounds = 25;

async function fillNewDatabase(server: TestDatabaseServer, size: DatabaseSize): Promise<MeasuredDatabase> {
  const started = performance.now();
  const database = await openMeasuredDatabase(await server.createDatabase(), size);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stdout.write(`${size.codes} codes, ${size.registrations} registrations: filled in ${seconds} s\n`);
  return database;
}

export async function compare(few: MeasuredDatabase, many: MeasuredDatabase, texts = ''): Promise<void> {
  const head = ['ms', 'ms', 'times', 'pages', 'pages'].map((text) => text.padStart(8)).join('');
  process.stdout.write(`\n${''.padEnd(46)}${head}  with ${manyCodes.codes} codes from\n`);
  let above = 0;
  for (const name of Object.keys(many.questions).filter((text) => text.includes(texts))) {
    const [small, large] = await measure(few, many, name);
    const ratio = large.ms / small.ms;
    if (ratio > 2) above += 1;
    const numbers = [small.ms.toFixed(2), large.ms.toFixed(2), ratio.toFixed(2), small.pages, large.pages];
    const cells = numbers.map((number) => String(number).padStart(8)).join('');
    process.stdout.write(`${name.padEnd(46)}${cells}  ${large.sources.join(', ')}\n`);
  }
  process.stdout.write(`\n${above} take more than twice the time.\n`);
}

async function measure(few: MeasuredDatabase, many: MeasuredDatabase, name: string): Promise<readonly [Round, Round]> {
  const requests = [await statementsOf(few, name), await statementsOf(many, name)] as const;
  const taken: [Round[], Round[]] = [[], []];
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const both = [await explain(few, requests[0]), await explain(many, requests[1])] as const;
    if (round < 0) continue;
    taken[0].push(both[0]);
    taken[1].push(both[1]);
  }
  return [middleOf(taken[0]), middleOf(taken[1])];
}

function middleOf(taken: readonly Round[]): Round {
  const middle = [...taken].sort((one, other) => one.ms - other.ms)[Math.floor(taken.length / 2)];
  if (middle === undefined) throw new Error('No round was run.');
  return middle;
}

runScript(import.meta.url, async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const server = await startPostgres();
  const few = await fillNewDatabase(server, fewCodes);
  const many = await fillNewDatabase(server, manyCodes);
  await compare(few, many, values.only);
  for (const { db } of [few, many]) await db.destroy();
  await server.stop();
});
