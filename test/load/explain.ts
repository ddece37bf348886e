/**
 * `npm run explain`: what the console's lists, searches and checks take with 100 codes and with 100,000 codes and a million
 * registrations, on a real PostgreSQL, and by which plan: the database's own time, for planning and running, and the pages that
 * it read of tables and indexes. It tells; nothing fails by it.
 *
 * `-- --only WORDS` measures some of them.
 */
import { parseArgs } from 'node:util';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../backend/db/openDatabase.ts';
import type { Tables } from '../../backend/db/tables.ts';
import { runScript } from '../../build/runScript.ts';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { fillHouse, type HouseSize } from './consoleData.ts';
import { listQuestions } from './consoleQuestions.ts';

const fewCodes: HouseSize = { codes: 100, registrations: 1000 };
const manyCodes: HouseSize = { codes: 100_000, registrations: 1_000_000 };
const rounds = 9;

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

interface House {
  readonly db: Kysely<Tables>;
  readonly questions: Awaited<ReturnType<typeof listQuestions>>;
  /** The statements since they were last taken. */
  take(): readonly Statement[];
}

async function openHouse(server: TestDatabaseServer, size: HouseSize): Promise<House> {
  const databaseUrl = await server.createDatabase();
  const silent = () => undefined;
  await (
    await openDatabase({ databaseUrl, dataFolder: '', log: { info: silent, warn: silent, error: silent } })
  ).close();
  let statements: Statement[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 2 }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void statements.push(query),
  });
  const started = performance.now();
  await fillHouse(db, size);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stdout.write(`${size.codes} codes, ${size.registrations} registrations: filled in ${seconds} s\n`);
  return {
    db,
    questions: await listQuestions(db),
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly Plan: PlanNode;
  readonly 'Planning Time': number;
  readonly 'Execution Time': number;
}

/** Where the rows come from; what is done with them afterwards says little. */
function sourcesOf(node: PlanNode): readonly string[] {
  const { 'Node Type': type, 'Index Name': index, 'Relation Name': table } = node;
  const own = index !== undefined ? [`${type} ${index}`] : table !== undefined ? [`${type} ${table}`] : [];
  const sort = type === 'Sort' ? ['Sort'] : [];
  return [...sort, ...own, ...(node.Plans ?? []).flatMap(sourcesOf)];
}

/** What a question takes: of each of its statements the least of the rounds, since what else the machine does only adds. */
async function explain(house: House, name: string) {
  house.take();
  await house.questions[name]?.();
  const statements = house.take().filter((statement) => /^\s*(select|insert|update|delete)/i.test(statement.sql));
  let [ms, pages] = [0, 0];
  const sources = new Set<string>();
  for (const statement of statements) {
    const plans: Explained[] = [];
    for (let round = 0; round < rounds; round += 1) plans.push(...(await explainOnce(house, statement)));
    ms += Math.min(...plans.map((plan) => plan['Planning Time'] + plan['Execution Time']));
    const { Plan } = plans.at(-1) ?? {};
    pages += (Plan?.['Shared Hit Blocks'] ?? 0) + (Plan?.['Shared Read Blocks'] ?? 0);
    for (const source of Plan === undefined ? [] : sourcesOf(Plan)) sources.add(source);
  }
  return { ms, pages, sources: [...sources] };
}

/** Runs the statement, and takes back what it changed. */
async function explainOnce({ db }: House, { sql: text, parameters }: Statement): Promise<readonly Explained[]> {
  const undo = new Error('Undone');
  let explained: readonly Explained[] = [];
  await db
    .transaction()
    .execute(async (trx) => {
      // A change by itself: what refers to its rows is none of its own.
      await sql`SET LOCAL session_replication_role = replica`.execute(trx);
      const question = sql.raw(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`).compile(trx);
      const { rows } = await trx.executeQuery<object>({ ...question, parameters });
      explained = planOf(rows[0] ?? {});
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return explained;
}

/** The column is called `QUERY PLAN`. */
function planOf(row: object): readonly Explained[] {
  return (Object.values(row)[0] ?? []) as readonly Explained[];
}

runScript(import.meta.url, async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const server = await startPostgres();
  const houses = [await openHouse(server, fewCodes), await openHouse(server, manyCodes)];
  const [few, many] = houses;
  if (few === undefined || many === undefined) return;
  const head = ['ms', 'ms', 'times', 'pages', 'pages'].map((text) => text.padStart(8)).join('');
  process.stdout.write(`\n${''.padEnd(46)}${head}  with ${manyCodes.codes} codes from\n`);
  let above = 0;
  for (const name of Object.keys(many.questions).filter((text) => text.includes(values.only ?? ''))) {
    const small = await explain(few, name);
    const large = await explain(many, name);
    const ratio = large.ms / small.ms;
    if (ratio > 2) above += 1;
    const numbers = [small.ms.toFixed(2), large.ms.toFixed(2), ratio.toFixed(2), small.pages, large.pages];
    const cells = numbers.map((number) => String(number).padStart(8)).join('');
    process.stdout.write(`${name.padEnd(46)}${cells}  ${large.sources.join(', ')}\n`);
  }
  process.stdout.write(`\n${above} take more than twice the time.\n`);
  for (const { db } of houses) await db.destroy();
  await server.stop();
});
