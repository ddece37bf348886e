/** What pg_basebackup does, which npm's PostgreSQL does not contain: copies files and their WAL between two calls. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';

export async function takeBaseBackup(databaseUrl: string, data: string, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('a copy', true)");
    const isLog = (file: string) => basename(dirname(file)) === 'pg_wal';
    const isCopied = (file: string) => !isLog(file) && !/^postmaster\.(pid|opts)$/.test(basename(file));
    cpSync(data, copy, { recursive: true, filter: isCopied });
    type Stopped = { labelfile: string };
    const { rows } = await client.query<Stopped>('SELECT labelfile FROM pg_backup_stop(false)');
    mkdirSync(join(copy, 'pg_wal'), { recursive: true });
    cpSync(join(data, 'pg_wal'), join(copy, 'pg_wal'), { recursive: true });
    writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}
