/**
 * Sends what the outbox holds: at least once, under one Message-ID per mail. A lease hides a mail from the other
 * instances while it is being sent; a process that dies with a lease only delays the mail.
 */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { OutboxTable, Tables } from '../db/tables.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../logger.ts';
import { type MailSettings, renderMail } from './renderMail.ts';
import type { MailTransport } from './transports.ts';

export interface OutboxOptions {
  readonly db: Kysely<Tables>;
  readonly transport: MailTransport;
  readonly settings: MailSettings;
  readonly mailFrom: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** How often mails of other instances and retries are looked for. */
  readonly pollMs?: number;
}

export interface Outbox {
  /** Called after a commit that wrote a mail. */
  wake(): void;
  /** Finishes the mail in hand, then stops. */
  stop(): Promise<void>;
}

const leaseMs = 60_000;
const batch = 10;
const attemptsBeforeGivingUp = 12;
const firstRetryMs = 1000;
const longestRetryMs = 60 * 60 * 1000;

export function startOutbox(options: OutboxOptions): Outbox {
  const { pollMs = 1000, log } = options;
  let stopped = false;
  let awake = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  const schedule = (delay: number) => {
    if (stopped) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      running = run();
    }, delay);
    timer.unref();
  };
  const run = async () => {
    awake = false;
    let sent = 0;
    try {
      sent = await sendDue(options);
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'Outbox not reachable');
    }
    schedule(awake || sent === batch ? 0 : pollMs);
  };
  const wake = () => {
    awake = true;
    // Without a timer a round is under way, and looks at `awake` when it ends.
    if (timer !== null) schedule(0);
  };
  schedule(0);
  return {
    wake,
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
      options.transport.close();
    },
  };
}

/** Answers with the number of mails that were due. */
async function sendDue(options: OutboxOptions): Promise<number> {
  const mails = await claimDue(options.db, options.clock());
  // Together, so that one slow recipient does not outlast the others' leases.
  await Promise.all(mails.map((mail) => sendOne(options, mail)));
  return mails.length;
}

type OutboxMail = Selectable<OutboxTable>;

async function claimDue(db: Kysely<Tables>, now: Date): Promise<readonly OutboxMail[]> {
  const { rows } = await sql<OutboxMail>`
    UPDATE outbox SET lease_until = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM outbox
      WHERE sent_at IS NULL AND dead_at IS NULL AND next_attempt_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})
      ORDER BY next_attempt_at LIMIT ${sql.lit(batch)} FOR UPDATE SKIP LOCKED
    )
    RETURNING *`.execute(db);
  return rows.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

async function sendOne(
  { db, transport, settings, mailFrom, clock, log }: OutboxOptions,
  mail: OutboxMail,
): Promise<void> {
  const own = () => db.updateTable('outbox').where('id', '=', mail.id);
  try {
    const rendered = renderMail(settings, mail.template, mail.language, mail.payload);
    await transport.send({
      ...rendered,
      messageId: messageIdOf(mail.id, mailFrom),
      from: mailFrom,
      to: mail.recipient,
      date: mail.created_at,
    });
  } catch (error) {
    const now = clock();
    const givenUp = mail.attempts >= attemptsBeforeGivingUp || isRefusedForGood(error);
    const wait = Math.min(firstRetryMs * 2 ** (mail.attempts - 1), longestRetryMs);
    await own()
      .set({
        lease_until: null,
        last_error: reasonOf(error),
        next_attempt_at: new Date(now.getTime() + wait),
        ...(givenUp ? { dead_at: now } : {}),
      })
      .execute();
    const fields = { mail: mail.id, template: mail.template, attempt: mail.attempts, reason: reasonOf(error) };
    if (givenUp) log.error(fields, 'Mail given up');
    else log.warn(fields, 'Mail not sent, will be retried');
    return;
  }
  // The payload held the link's token; nobody needs it any more.
  await own().set({ sent_at: clock(), lease_until: null, payload: '{}', last_error: null }).execute();
}

function messageIdOf(id: string, mailFrom: string): string {
  const domain = mailFrom.match(/@([^>\s]+)/)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}

function isRefusedForGood(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 559;
}

/** The kind of failure only: a server's own words often repeat the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown };
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') ||
    String(name ?? 'Error')
  );
}
