/**
 * `npm run simulate`: random histories of the membership, until one is not what the model allows; then shortens it.
 *   --histories 1000
 *   --seed N   `--path P`: the history that an earlier run printed
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { sql } from 'kysely';
import { runScript } from '../../build/runScript.ts';
import { openPool, startPostgres } from '../support/databases.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { history } from './history.ts';
import { HistoryRun } from './runHistory.ts';

const maxShorteningAttempts = 300;

/** Rejects with the shortest history that fails. `path` is of an earlier failure. */
export async function simulate(seed: number, histories: number, path = ''): Promise<void> {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const { db, close } = await openTestDatabase(url);
  const pools = [1, 2].map(() => openPool(url, 3).on('connect', (client) => void client.on('error', () => undefined)));
  const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'schema_migrations'`.execute(db);
  // As a replica, because the audit log rejects deletions. Faster than a new database.
  const deletions = rows.map(({ name }) => `DELETE FROM ${name}`).join(';');
  const empty = `SET session_replication_role = replica; ${deletions}; SET session_replication_role = DEFAULT`;
  let attempts = 0;
  let finished = 0;
  const property = fc.asyncProperty(history, async (given) => {
    if (attempts > maxShorteningAttempts) return;
    await sql.raw(empty).execute(db);
    if (attempts > 0) attempts += 1;
    await new HistoryRun(db, pools, given).run().catch((error: unknown) => {
      attempts ||= 1;
      throw error;
    });
    finished += 1;
    if (finished % 1000 === 0) process.stdout.write(`${finished} histories\n`);
  });
  const result = await fc.check(property, { seed, path, numRuns: histories });
  const ended = Promise.all(pools.map((pool) => pool.end()));
  // A failed history may never release its connections.
  if (!result.failed) await ended;
  await close();
  await postgres.stop();
  if (!result.failed) return;
  const { numRuns, counterexamplePath, errorInstance } = result;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const command = `npm run simulate -- --seed ${seed} --path "${counterexamplePath}"`;
  throw new Error(`After ${numRuns} histories, the shortest that fails:\n${reason}\nRepeat it: ${command}`);
}

runScript(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      histories: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      path: { type: 'string', default: '' },
    },
  });
  process.stdout.write(`Seed ${values.seed}\n`);
  await simulate(Number(values.seed), Number(values.histories), values.path);
  process.stdout.write(`${values.histories} histories are as the model says\n`);
});
