/** A backend's connections to PostgreSQL, with faults, and with a gate that decides when each statement is sent. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { createKysely } from '../../backend/db/openDatabase.ts';
import { PooledDialect } from '../../backend/db/postgres.ts';
import type { Tables } from '../../backend/db/tables.ts';

export const faultKinds = [
  'serialisation failure',
  'connection lost before',
  'connection lost after',
  'process ends before',
  'process ends after',
] as const;

export interface Fault {
  readonly kind: (typeof faultKinds)[number];
  /** Counted from 1, in one step; BEGIN is not counted. */
  readonly statement: number;
}

const statementTimeoutMs = 60_000;
const never = new Promise<never>(() => undefined);

export class SimulatedProcess {
  readonly db: Kysely<Tables>;
  hasEnded = false;
  /** Whether the fault of this step occurred. */
  isHit = false;
  /** The server process that runs the last statement. */
  pid = 0;
  private fault: Fault | null = null;
  private statements = 0;
  private gate: (() => Promise<void>) | null = null;
  private readonly clients = new Set<pg.PoolClient>();
  private readonly ended: Promise<'ended'>;
  private resolveEnded: (value: 'ended') => void = () => undefined;

  constructor(
    private readonly pool: pg.Pool,
    private readonly control: pg.Pool,
  ) {
    const simulatedPool = { connect: () => this.connect(), end: async () => undefined };
    this.db = createKysely(new PooledDialect(simulatedPool as unknown as pg.Pool, statementTimeoutMs));
    this.ended = new Promise((resolve) => {
      this.resolveEnded = resolve;
    });
  }

  /** Resolves with `ended` if the process ends first. */
  async run<Result>(work: () => Promise<Result>, fault: Fault | null, gate = this.gate): Promise<Result | 'ended'> {
    Object.assign(this, { fault, statements: 0, isHit: false, gate });
    return Promise.race([work(), this.ended]).finally(() => {
      this.gate = null;
    });
  }

  /** Statements and mails wait here. */
  async pass(): Promise<void> {
    await this.gate?.();
    if (this.hasEnded) await never;
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
      return never;
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
    this.isHit = true;
    const { kind } = this.fault;
    if (kind.endsWith('after')) await send();
    if (kind.startsWith('process')) {
      await this.end();
      return never;
    }
    if (kind === 'serialisation failure') return fail(client, text);
    await this.disconnect(client);
    throw new Error('Connection terminated unexpectedly');
  }

  /** Also waits until the server has rolled back; its own option to wait sleeps for 100 ms. */
  private async disconnect(client: pg.PoolClient): Promise<void> {
    const closed = new Promise<void>((resolve) => void client.once('end', resolve));
    const pid = getPid(client);
    await this.control.query('SELECT pg_terminate_backend($1)', [pid]);
    while ((await this.control.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount !== 0);
    await closed;
  }
}

const getPid = (client: pg.PoolClient) => (client as unknown as { readonly processID: number }).processID;

/** A real error, so that the transaction is aborted; a failed COMMIT rolls back. */
async function fail(client: pg.PoolClient, text: string) {
  if (text === 'commit') await client.query('ROLLBACK');
  return client.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`);
}

/**
 * Runs two works at once, statement by statement in the order of `choices`, and so the same in every run: the next
 * statement is sent when each work has reached its next one, waits for a lock of the other, or is done.
 */
export async function interleave(
  control: pg.Pool,
  lanes: readonly { readonly process: SimulatedProcess; readonly work: (gate: () => Promise<void>) => Promise<void> }[],
  choices: readonly number[],
): Promise<void> {
  const states = lanes.map(({ process, work }) => {
    const state = { process, waiting: [] as (() => void)[], isDone: false };
    const gate = () => new Promise<void>((resolve) => state.waiting.push(resolve));
    void work(gate).finally(() => {
      state.isDone = true;
    });
    return state;
  });
  const isBusy = ({ isDone, waiting }: (typeof states)[number]) => !isDone && waiting.length === 0;
  const isBlocked = async ({ process }: (typeof states)[number]) =>
    (await control.query('SELECT cardinality(pg_blocking_pids($1)) > 0 AS is', [process.pid])).rows[0].is;
  for (let turn = 0; states.some(({ isDone }) => !isDone); ) {
    for (let spins = 0; spins < 10 && states.some(isBusy); spins += 1) await new Promise(setImmediate);
    const busy = states.filter(isBusy);
    const ready = states.filter(({ isDone, waiting }) => !isDone && waiting.length > 0);
    const [only] = busy;
    if (busy.length > 1 || (only !== undefined && !(ready.length > 0 && (await isBlocked(only)) && isBusy(only)))) {
      await control.query('SELECT');
      continue;
    }
    const next = ready[(choices[turn % choices.length] ?? 0) % ready.length];
    next?.waiting.shift()?.();
    turn += 1;
  }
}
