/** A backend's connections to PostgreSQL, with faults, and with a gate that decides when each statement is sent. */
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { createKysely } from '../../backend/db/openDatabase.ts';
import { PooledDialect } from '../../backend/db/postgres.ts';
import type { Tables } from '../../backend/db/tables.ts';

export const faultKinds = [
  ...(['serialisation failure', 'connection lost before', 'connection lost after'] as const),
  ...(['process ends before', 'process ends after'] as const),
];

/** `statement`: counted from 1, in one step; BEGIN is not counted. */
export interface Fault {
  readonly kind: (typeof faultKinds)[number];
  readonly statement: number;
}

const statementTimeoutMs = 60_000;
/** A new one each time: what waits for one is kept with it. */
const never = () => new Promise<never>(() => undefined);

export class SimulatedProcess {
  readonly db: Kysely<Tables>;
  hasEnded = false;
  isRunning = false;
  /** The fault of this step, once it occurred. */
  hit: Fault | null = null;
  /** Statements and mails that wait at the gate. */
  readonly waiting: (() => void)[] = [];
  /** The server process that runs the last statement. */
  pid = 0;
  private fault: Fault | null = null;
  private statements = 0;
  private readonly clients = new Set<pg.PoolClient>();
  private resolveEnded: (value: 'ended') => void = () => undefined;
  private readonly ended = new Promise<'ended'>((resolve) => {
    this.resolveEnded = resolve;
  });

  constructor(
    private readonly pool: pg.Pool,
    private readonly control: Kysely<Tables>,
  ) {
    const simulatedPool = { connect: () => this.connect(), end: async () => undefined };
    this.db = createKysely(new PooledDialect(simulatedPool as unknown as pg.Pool, statementTimeoutMs));
  }

  /** Resolves with `ended` if the process ends first. */
  async run(work: () => Promise<string>, fault: Fault | null): Promise<string> {
    Object.assign(this, { fault, statements: 0, hit: null, isRunning: true });
    return Promise.race([work(), this.ended]).finally(() => {
      this.isRunning = false;
    });
  }

  async pass(): Promise<void> {
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (this.hasEnded) await never();
  }

  /** What it still does never returns, and the server rolls its transactions back. */
  async end(): Promise<void> {
    this.hasEnded = true;
    for (const client of this.clients) {
      await this.disconnect(client);
      client.release(true);
    }
    this.resolveEnded('ended');
  }

  private async connect() {
    const client = await this.pool.connect();
    if (this.hasEnded) {
      client.release();
      return never();
    }
    this.clients.add(client);
    return {
      query: (text: string, values: readonly unknown[]) => this.query(client, text, values),
      release: (isLost: boolean) => {
        if (this.hasEnded) return;
        this.clients.delete(client);
        client.release(isLost);
      },
    };
  }

  private async query(client: pg.PoolClient, text: string, values: readonly unknown[]) {
    const send = () => client.query(text, [...values]);
    if (text.startsWith('BEGIN')) return send();
    await this.pass();
    this.pid = getPid(client);
    this.statements += 1;
    if (this.fault?.statement !== this.statements) return send();
    this.hit = this.fault;
    const { kind } = this.fault;
    if (kind.endsWith('after')) await send();
    if (kind.startsWith('process')) {
      await this.end();
      return never();
    }
    if (kind === 'serialisation failure') {
      // A real error, so that the transaction is aborted; a failed COMMIT rolls back.
      if (text === 'commit') await client.query('ROLLBACK');
      return client.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`);
    }
    await this.disconnect(client);
    throw new Error('Connection terminated unexpectedly');
  }

  /** Also waits until the server has rolled back; its own option to wait sleeps for 100 ms. */
  private async disconnect(client: pg.PoolClient): Promise<void> {
    const closed = new Promise<void>((resolve) => void client.once('end', resolve));
    const find = sql`SELECT FROM pg_stat_activity WHERE pid = ${getPid(client)}`;
    await sql`SELECT pg_terminate_backend(${getPid(client)})`.execute(this.control);
    while ((await find.execute(this.control)).rows.length > 0);
    await closed;
  }
}

const getPid = (client: pg.PoolClient) => (client as unknown as { readonly processID: number }).processID;

/**
 * While processes run at once, statement by statement in the order of `choices`, and so the same in every run: the next
 * statement is sent when each process has reached its next one, waits for a lock of the other, or is done.
 */
export async function interleave(
  control: Kysely<Tables>,
  processes: readonly SimulatedProcess[],
  choices: readonly number[],
): Promise<void> {
  const isBusy = ({ isRunning, waiting }: SimulatedProcess) => isRunning && waiting.length === 0;
  const isBlocked = async ({ pid }: SimulatedProcess) =>
    (await sql<{ is: boolean }>`SELECT cardinality(pg_blocking_pids(${pid})) > 0 AS is`.execute(control)).rows[0]?.is;
  for (let turn = 0; processes.some(({ isRunning }) => isRunning); ) {
    for (let spins = 0; spins < 10 && processes.some(isBusy); spins += 1) await new Promise(setImmediate);
    const [busy, ...others] = processes.filter(isBusy);
    const ready = processes.filter(({ isRunning, waiting }) => isRunning && waiting.length > 0);
    const isAlone = busy === undefined || (others.length === 0 && ready.length > 0 && (await isBlocked(busy)));
    if (!isAlone || (busy !== undefined && !isBusy(busy))) {
      await sql`SELECT`.execute(control);
      continue;
    }
    const next = ready[(choices[turn % choices.length] ?? 0) % ready.length];
    next?.waiting.shift()?.();
    turn += 1;
  }
}
