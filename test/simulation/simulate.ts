/** Searches for a history that fails, and shortens it. */
import fc from 'fast-check';
import { openPool } from '../support/databases.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { history } from './history.ts';
import { HistoryRun } from './runHistory.ts';

const maxShorteningAttempts = 300;

/** Rejects with the shortest history that fails. `path` is of an earlier failure. */
export async function simulate(databaseUrl: string, seed: number, histories: number, path = ''): Promise<void> {
  const { db, close } = await openTestDatabase(databaseUrl);
  const openInstance = () =>
    openPool(databaseUrl, 3).on('connect', (client) => void client.on('error', () => undefined));
  const databases = { db, control: openPool(databaseUrl), pools: [openInstance(), openInstance()] as const };
  const { rows } = await databases.control.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'`,
  );
  // As a replica, because the audit log rejects deletions. Faster than a new database.
  const deletions = rows.map(({ name }) => `DELETE FROM ${name}`).join(';');
  const empty = `SET session_replication_role = replica; ${deletions}; SET session_replication_role = DEFAULT`;
  let attempts = 0;
  const property = fc.asyncProperty(history, async (given) => {
    if (attempts > maxShorteningAttempts) return;
    await databases.control.query(empty);
    if (attempts > 0) attempts += 1;
    await new HistoryRun(databases, given).run(given).catch((error: unknown) => {
      attempts ||= 1;
      throw error;
    });
  });
  const { failed, numRuns, counterexamplePath, errorInstance } = await fc.check(property, {
    seed,
    path,
    numRuns: histories,
  });
  await Promise.all([databases.control, ...databases.pools].map((pool) => pool.end()));
  await close();
  if (!failed) return;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const command = `npm run simulate -- --seed ${seed} --path "${counterexamplePath}"`;
  throw new Error(`After ${numRuns} histories, the shortest that fails:\n${reason}\nRepeat it: ${command}`);
}
