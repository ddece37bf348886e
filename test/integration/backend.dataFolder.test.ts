/** Several processes with one database. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import pg from 'pg';
import { startPostgres } from '../support/databases.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { runFolder } from '../support/runFolder.ts';
import { eventually } from './backendUnderTest.ts';

/** Pauses when it checks the lock's owner: after it has read the lock, before it writes its own. */
const taker = `
  import { existsSync } from 'node:fs';
  import { lockDataFolder } from './lock.mjs';
  const kill = process.kill;
  process.kill = (id, signal) => {
    process.stdout.write('looked ');
    while (!existsSync('go')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    return kill.call(process, id, signal);
  };
  try { lockDataFolder('data'); process.stdout.write('won '); } catch (error) { process.stdout.write(error.message); }
  setInterval(() => undefined, 1000);
`;

it('exactly one of two processes takes over the lock of an ended process', async () => {
  const folder = mkdtempSync(join(runFolder, 'lock-'));
  const children: ChildProcess[] = [];
  try {
    await build({
      entryPoints: ['backend/db/lockDataFolder.ts'],
      outfile: join(folder, 'lock.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
    writeFileSync(join(folder, 'taker.mjs'), taker);
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'pglite.lock'), String(spawnSync(process.execPath, ['-e', '']).pid));
    const outputs = [1, 2].map(() => {
      const child = spawn(process.execPath, ['taker.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(child);
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
      return () => output;
    });
    await eventually(async () => (outputs.every((output) => output().includes('looked')) ? true : null));
    writeFileSync(join(folder, 'go'), '');
    await eventually(async () => (outputs.every((output) => /won|in use/.test(output())) ? true : null));
    const texts = outputs.map((output) => output());
    expect(texts.filter((text) => text.includes('won'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('in use by another process'))).toHaveLength(1);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

it('a start waits for another instance’s migration beyond the statement timeout', async () => {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('SELECT pg_advisory_lock(1414014)');
  const opening = openTestDatabase(`${databaseUrl}?statement_timeout=100`);
  const ended = opening.then(
    () => 'opened',
    (error: Error) => error.message,
  );
  const waitsLonger = `SELECT 1 FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND now() - query_start > interval '400 milliseconds'`;
  const seen = eventually(async () => ((await other.query(waitsLonger)).rowCount === 1 ? 'waits' : null));
  expect(await Promise.race([ended, seen])).toBe('waits');
  await other.query('SELECT pg_advisory_unlock(1414014)');
  expect(await ended).toBe('opened');
  await (await opening).close();
  await other.end();
  await postgres.stop();
});
