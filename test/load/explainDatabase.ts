/** The cost of a query: the database's time for planning and execution, and the pages it reads. */
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { openDatabase } from '../../backend/db/openDatabase.ts';
import type { Tables } from '../../backend/db/tables.ts';
import { openPool } from '../support/databases.ts';
import { listQueries } from './explainedQueries.ts';
import { type DatabaseSize, fillDatabase } from './seedDatabase.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface MeasuredDatabase {
  readonly db: Kysely<Tables>;
  readonly questions: Awaited<ReturnType<typeof listQueries>>;
  /** The statements since the last call. */
  take(): readonly Statement[];
}

/** The database is empty or seeded. */
export async function openMeasuredDatabase(databaseUrl: string, size: DatabaseSize | null): Promise<MeasuredDatabase> {
  const silent = () => undefined;
  await (
    await openDatabase({ databaseUrl, dataFolder: '', log: { info: silent, warn: silent, error: silent } })
  ).close();
  let statements: Statement[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: openPool(databaseUrl, 2) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void statements.push(query),
  });
  if (size !== null) await fillDatabase(db, size);
  return {
    db,
    questions: await listQueries(db),
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

/** Only the sources of the rows; later steps tell little. */
function sourcesOf(node: PlanNode): readonly string[] {
  const { 'Node Type': type, 'Index Name': index, 'Relation Name': table } = node;
  const separate = index !== undefined ? [`${type} ${index}`] : table !== undefined ? [`${type} ${table}`] : [];
  const sort = type === 'Sort' ? ['Sort'] : [];
  return [...sort, ...separate, ...(node.Plans ?? []).flatMap(sourcesOf)];
}

export interface Round {
  readonly ms: number;
  readonly pages: number;
  readonly sources: readonly string[];
}

/** The statements of a query. */
export async function statementsOf(database: MeasuredDatabase, name: string): Promise<readonly Statement[]> {
  database.take();
  await database.questions[name]?.();
  return database.take().filter((statement) => /^\s*(select|insert|update|delete)/i.test(statement.sql));
}

export async function explain(database: MeasuredDatabase, statements: readonly Statement[]): Promise<Round> {
  const plans: Explained[] = [];
  for (const statement of statements) plans.push(...(await explainOnce(database, statement)));
  const pagesOf = ({ Plan }: Explained) => (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0);
  return {
    ms: sum(plans.map((plan) => plan['Planning Time'] + plan['Execution Time'])),
    pages: sum(plans.map(pagesOf)),
    sources: [...new Set(plans.flatMap(({ Plan }) => sourcesOf(Plan)))],
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Runs the statement and rolls it back. */
async function explainOnce(
  { db }: MeasuredDatabase,
  { sql: text, parameters }: Statement,
): Promise<readonly Explained[]> {
  const undo = new Error('Undone');
  let explained: readonly Explained[] = [];
  await db
    .transaction()
    .execute(async (trx) => {
      // Without triggers and foreign keys: only the statement is measured.
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
