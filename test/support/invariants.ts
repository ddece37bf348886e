/** Invariants of the database after kills, restarts and restores. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../backend/db/tables.ts';

/** The initial balance of each code; null without a limit. */
export type InitialBalances = ReadonlyMap<string, number | null>;

export interface ReceivedMail {
  readonly to: string;
  readonly messageId: string;
}

/** One line per violation. Seeded accounts are skipped. */
export async function findViolations(db: Kysely<Tables>, initial: InitialBalances): Promise<readonly string[]> {
  return [...(await checkBalances(db, initial)), ...(await checkAccounts(db))];
}

async function checkBalances(db: Kysely<Tables>, initial: InitialBalances): Promise<readonly string[]> {
  type Row = { code: string; balance: number | null; used: number; held: number; counted: number };
  const { rows } = await sql<Row>`SELECT code, balance,
    (SELECT count(*)::int FROM registrations r WHERE r.code = c.code AND state = 'ACTIVE') AS used,
    (SELECT count(DISTINCT email_canonical)::int FROM registrations r
      WHERE r.code = c.code AND state = 'PENDING' AND expires_at > now()) AS held,
    (SELECT coalesce(sum(activated), 0)::int FROM invitation_days d WHERE d.code = c.code AND link_id = '' AND day = '-infinity') AS counted
    FROM registration_codes c WHERE code = ANY(${[...initial.keys()]}::text[])`.execute(db);
  return rows.flatMap(({ code, balance, used, held, counted }) => {
    const began = initial.get(code) ?? null;
    const told = `${code}: began with ${began}, has ${balance}, ${used} used, ${held} held, ${counted} counted`;
    // A reservation is part of the balance, which only activations reduce.
    const isStored =
      began === null ? balance === null : balance !== null && balance + used === began && held <= balance;
    return isStored && counted === used ? [] : [told];
  });
}

const half: Readonly<Record<string, string>> = {
  'without the evidence of its consents': `(SELECT count(*) FROM consents WHERE registration_id = r.id) < 2`,
  'without a link': `NOT EXISTS (SELECT FROM activation_tokens WHERE registration_id = r.id)`,
  'without a mail': `NOT EXISTS (SELECT FROM outbox WHERE recipient_canonical = r.email_canonical AND template LIKE 'activation%')`,
  'active without activatedAt': `state = 'ACTIVE' AND activated_at IS NULL`,
  'active without a used link': `state = 'ACTIVE' AND NOT EXISTS (SELECT FROM activation_tokens WHERE registration_id = r.id AND used_at IS NOT NULL)`,
  'active without its consents confirmed': `state = 'ACTIVE' AND EXISTS (SELECT FROM consents WHERE registration_id = r.id AND accepted AND confirmed_at IS NULL)`,
  'active without its voucher': `state = 'ACTIVE' AND NOT EXISTS (SELECT FROM vouchers WHERE registration_id = r.id)
    AND EXISTS (SELECT FROM registration_codes c WHERE c.code = r.code AND tier IS NOT NULL)`,
  'active without one welcome': `state = 'ACTIVE' AND (SELECT count(*) FROM outbox WHERE recipient_canonical = r.email_canonical AND template = 'welcome') <> 1`,
  'pending beside an account': `state = 'PENDING' AND EXISTS (SELECT FROM registrations a WHERE a.email_canonical = r.email_canonical AND a.state = 'ACTIVE')`,
};

async function checkAccounts(db: Kysely<Tables>): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [problem, condition] of Object.entries(half)) {
    const { rows } = await sql<{ email: string }>`
      SELECT email FROM registrations r WHERE id NOT LIKE 'seed-%' AND (${sql.raw(condition)})`.execute(db);
    problems.push(...rows.map(({ email }) => `${email} is ${problem}`));
  }
  const { rows } = await sql`SELECT FROM idempotency_keys WHERE result IS NULL`.execute(db);
  return rows.length === 0 ? problems : [...problems, `${rows.length} submissions are unfinished`];
}

/** Visitors whose confirmed registration or activation is not in the database. */
export async function findLostVisitors(
  db: Kysely<Tables>,
  told: { readonly registered: readonly string[]; readonly activated: readonly string[] },
): Promise<readonly string[]> {
  const rows = await db.selectFrom('registrations').select(['email', 'state']).execute();
  const states = new Map(rows.map(({ email, state }) => [email, state]));
  return [
    ...told.registered.filter((email) => !states.has(email)).map((email) => `${email} is not there`),
    ...told.activated.filter((email) => states.get(email) !== 'ACTIVE').map((email) => `${email} is no member`),
  ];
}

export interface MailReport {
  readonly broken: readonly string[];
  readonly sent: number;
  readonly dead: number;
  /** Sent twice under the same Message-ID: the sender stopped before it got the confirmation. */
  readonly duplicated: number;
}

/** Each queued mail has arrived or is marked as failed; no other mail arrived. */
export async function checkMails(db: Kysely<Tables>, received: readonly ReceivedMail[]): Promise<MailReport> {
  const rows = await db.selectFrom('outbox').select(['id', 'recipient', 'sentAt', 'deadAt']).execute();
  const idOf = ({ messageId }: ReceivedMail) => messageId.replace(/^<|@.*$/g, '');
  const arrived = new Map<string, number>();
  for (const mail of received) arrived.set(idOf(mail), (arrived.get(idOf(mail)) ?? 0) + 1);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = received.filter((mail) => !known.has(idOf(mail)));
  const broken = [
    ...rows
      .filter(({ sentAt, deadAt }) => sentAt === null && deadAt === null)
      .map(({ recipient }) => `${recipient} still waits for a mail`),
    ...rows
      .filter(({ id, sentAt }) => sentAt !== null && !arrived.has(id))
      .map(({ recipient }) => `a mail to ${recipient} is recorded as sent and has not arrived`),
    ...unknown.map(({ to }) => `${to} got a mail that is not in the outbox`),
  ];
  return {
    broken,
    sent: rows.filter(({ sentAt }) => sentAt !== null).length,
    dead: rows.filter(({ deadAt }) => deadAt !== null).length,
    duplicated: received.length - arrived.size,
  };
}
