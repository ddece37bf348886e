/** Kills a backend repeatedly during registrations and activations, with a faulty mail server. */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { runCodesCommand } from '../../backend/commands/codesCommand.ts';
import { openDatabase } from '../../backend/db/openDatabase.ts';
import type { Tables } from '../../backend/db/tables.ts';
import { createUnitOfWork } from '../../backend/db/unitOfWork.ts';
import { findFreePort } from './freePort.ts';
import { checkMails, findLostVisitors, findViolations, type InitialBalances } from './invariants.ts';
import { type MailFault, startMailServer } from './mailServer.ts';
import { prepareDataFolder } from './preparedDatabase.ts';
import { startVisitors } from './retryingVisitors.ts';
import { type Product, startProduct } from './startProduct.ts';
import { createFolder, removeFolder } from './temporaryFolder.ts';

export interface KillingOptions {
  /** Null for PGlite. */
  readonly databaseUrl: string | null;
  readonly kills: number;
  /** Concurrent visitors. */
  readonly visitors: number;
  /** The backend is killed at a random time up to this after its start. */
  readonly killWithinMs: number;
  /** Percentage of mails: rejected temporarily, rejected permanently, and disconnected after acceptance. */
  readonly faults: Readonly<Record<Exclude<MailFault, 'wait' | 'unreadable'>, number>>;
  /** Leases expire with their process. */
  readonly isLeaseShort?: boolean;
  readonly onKill?: (kill: number) => void;
}

export interface KillingReport {
  readonly registered: number;
  readonly activated: number;
  readonly refused: number;
  /** Requests repeated for lack of a response. */
  readonly repeated: number;
  readonly sent: number;
  readonly dead: number;
  readonly duplicated: number;
  readonly broken: readonly string[];
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function killAtRandom(options: KillingOptions): Promise<KillingReport> {
  const { databaseUrl, kills, visitors, killWithinMs, faults, isLeaseShort = false } = options;
  const folder = createFolder();
  const dataFolder = join(folder, '.data');
  if (databaseUrl === null) await prepareDataFolder(dataFolder);
  const withDatabase: WithDatabase = async (work) => {
    const { db, close } = await openDatabase({ databaseUrl, dataFolder, log: silent });
    return work(db).finally(close);
  };
  const initial = await withDatabase(createCodes);
  const mails = await startMailServer(createFaults(faults));
  const port = await findFreePort();
  const env = {
    ...{ BACKEND_PORT: String(port), SMTP_URL: mails.url, MAIL_FROM: 'salon@salon.example', RATE_LIMITS: 'off' },
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const start = () => startProduct({ env, script: 'backend.js', folder });
  let product = await start();
  const urls = [`http://127.0.0.1:${port}/graphql`];
  const clients = startVisitors({ urls, codes: [...initial.keys()], mails, visitors });
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait(randomInt(killWithinMs));
    await product.kill();
    if (isLeaseShort) await withDatabase(expireLeases);
    product = await start();
    options.onKill?.(kill);
  }
  await clients.stop();
  await product.kill();
  await sendRemainingMails(start, withDatabase, isLeaseShort);
  const report = await withDatabase(async (db) => {
    const { broken, ...mailed } = await checkMails(db, mails.received);
    return {
      ...mailed,
      broken: [...(await findViolations(db, initial)), ...broken, ...(await findLostVisitors(db, clients))],
    };
  });
  await mails.stop();
  removeFolder(folder);
  return { registered: clients.registered.length, activated: clients.activated.length, ...clients.counts, ...report };
}

type WithDatabase = <Result>(work: (db: Kysely<Tables>) => Promise<Result>) => Promise<Result>;

/** One unlimited, one that is used up during the test, one nearly used up. */
async function createCodes(db: Kysely<Tables>): Promise<InitialBalances> {
  const unitOfWork = createUnitOfWork(db);
  const initial = new Map<string, number | null>();
  for (const balance of [null, 40, 5]) {
    const given = balance === null ? [] : ['--balance', String(balance)];
    const args = ['create', '--tier', 'PERCENT_10', ...given];
    const made = await runCodesCommand({ unitOfWork, clock: () => new Date() }, args);
    initial.set(made.trim(), balance);
  }
  return initial;
}

/** An email address always gets the same fault, unless it is temporary. */
function createFaults({ later, never, hangUp }: KillingOptions['faults']): (to: string) => MailFault | null {
  const mailFaults = new Map<string, MailFault | null>();
  const draw = (): MailFault | null => {
    const next = randomInt(100);
    if (next < later) return 'later';
    if (next < later + never) return 'never';
    return next < later + never + hangUp ? 'hangUp' : null;
  };
  return (to) => {
    const mailFault = mailFaults.has(to) ? (mailFaults.get(to) ?? null) : draw();
    mailFaults.set(to, mailFault === 'never' ? 'never' : null);
    return mailFault;
  };
}

async function expireLeases(db: Kysely<Tables>): Promise<void> {
  await db.updateTable('outbox').set({ leaseUntil: null }).execute();
}

/** Until the outbox is empty; read while the process is stopped, because PGlite allows one process. */
async function sendRemainingMails(start: () => Promise<Product>, withDatabase: WithDatabase, isLeaseShort: boolean) {
  for (;;) {
    if (isLeaseShort) await withDatabase(expireLeases);
    const waiting = await withDatabase((db) =>
      db.selectFrom('outbox').select('id').where('sentAt', 'is', null).where('deadAt', 'is', null).execute(),
    );
    if (waiting.length === 0) return;
    const product = await start();
    await wait(2000);
    await product.stop();
  }
}
