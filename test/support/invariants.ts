/** Invariants of the database, whatever happened. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../backend/db/tables.ts';
import {
  applicationRetentionMonths,
  consentEvidenceDays,
  defaultRetention,
  idempotencyKeyDays,
  withdrawalMonths,
} from '../../shared/consent/retention.ts';

interface Circumstances {
  /** The latest time so far. */
  readonly now?: Date;
  /** Of the last complete housekeeping. */
  readonly cleanedAt?: Date | null;
  readonly arrived?: readonly { readonly messageId: string; readonly content: string }[];
}

const codes = (condition: string) => `SELECT code FROM registration_codes c WHERE created_by <> '' AND ${condition}`;
const registered = (condition: string) => `SELECT email FROM registrations r
  WHERE erased_at IS NULL AND id NOT LIKE 'seed-%' AND ${condition}`;
const accounts = (condition: string) => registered(`state = 'ACTIVE' AND ${condition}`);
const countMails = (condition: string) =>
  `(SELECT count(*) FROM outbox WHERE recipient_canonical = r.email_canonical AND ${condition})`;
/** Mails are deleted after a week, or by an operator. */
const hasMailsSince = (time: string) =>
  `${time} > given.now - interval '6 days' AND NOT EXISTS (SELECT FROM audit_log WHERE action = 'dropMail')`;
const kept = (table: string, column: string, period: string, condition = 'true') =>
  `SELECT ${column}::text FROM ${table} WHERE ${column} < given.cleaned_at - interval '${period}' AND ${condition}`;
const sumAccounts = (days: string) => `(SELECT coalesce(sum(activated), 0) FROM invitation_days d
  WHERE d.code = c.code AND link_id = '' AND ${days})`;
const countedAccounts = sumAccounts("day = '-infinity'");
const codeAccounts = `(SELECT count(*) FROM registrations r WHERE r.code = c.code AND state = 'ACTIVE')`;

const ended = `${defaultRetention.endedRegistrationDays} days`;

/** By name, a query for its violations. Seeded codes and accounts are not checked. */
const invariants: Readonly<Record<string, string>> = {
  'no place is reserved or offered twice': codes(`balance < (SELECT count(DISTINCT email_canonical) FROM registrations r
    WHERE r.code = c.code AND state = 'PENDING' AND expires_at > given.now)
    + (SELECT count(*) FROM place_waits w WHERE w.code = c.code AND held_until > given.now)`),
  'nobody with a place waits for it': `SELECT w.email FROM place_waits w JOIN registrations r USING (code, email_canonical)
    WHERE r.state = 'PENDING' AND r.expires_at > given.now`,
  'an offer has its link, and follows the confirmation': `SELECT email FROM place_waits
    WHERE (link_id IS NULL) <> (held_until IS NULL) OR (link_id IS NOT NULL AND confirmed_at IS NULL)`,
  'a member has one open code': `SELECT owner_id FROM registration_codes WHERE owner_id IS NOT NULL AND state <> 'revoked'
    GROUP BY owner_id HAVING count(*) > 1`,
  'a registration is told once': `SELECT type || ' ' || subject FROM webhook_deliveries WHERE type LIKE 'registration.%'
    GROUP BY endpoint_id, type, subject HAVING count(*) > 1`,
  'a registration is told first as created and last as activated': `SELECT later.subject FROM webhook_deliveries later
    JOIN webhook_deliveries earlier USING (endpoint_id, subject) WHERE later.id > earlier.id
    AND (later.type = 'registration.created' OR earlier.type = 'registration.activated')`,
  'no more reminders are sent than registrations reminded of': `SELECT recipient FROM outbox o
    WHERE template = 'activationReminder' AND ${hasMailsSince('created_at')}
    GROUP BY recipient, recipient_canonical HAVING count(*) > (SELECT count(*) FROM registrations r
      WHERE r.email_canonical = o.recipient_canonical AND reminded_at IS NOT NULL)`,
  'each account takes one place': codes(`balance IS DISTINCT FROM initial_balance - ${countedAccounts}`),
  'the console counts the accounts': codes(`${codeAccounts} <> ${countedAccounts} AND NOT EXISTS (
    SELECT FROM audit_log WHERE action = 'adminEraseAddress' AND at < given.now - interval '${consentEvidenceDays} days')`),
  'the console counts each day': codes(`(SELECT count(*) FROM registrations r
    WHERE r.code = c.code AND activated_at > given.now - interval '300 days') > ${sumAccounts("day > '-infinity'")}`),
  'the console counts no more for all codes than for each': `SELECT 'all codes' FROM invitation_days
    WHERE day = '-infinity' AND link_id = '' HAVING sum(CASE WHEN code = '' THEN activated ELSE -activated END) > 0
      OR sum(CASE WHEN code = '' THEN registered ELSE -registered END) > 0`,
  'an email address has one account': `SELECT email_canonical FROM registrations WHERE state = 'ACTIVE'
    GROUP BY email_canonical HAVING count(*) > 1`,
  'a link for one invitee has one account': `SELECT link_id FROM registrations r JOIN registration_links l ON l.id = link_id
    WHERE max_uses = 1 AND r.state = 'ACTIVE' GROUP BY link_id HAVING count(*) > 1`,
  'an activation link works once': `SELECT registration_id FROM activation_tokens WHERE used_at IS NOT NULL
    GROUP BY registration_id HAVING count(*) > 1`,
  'a registration has the evidence of its consents': `SELECT id FROM registrations r WHERE id NOT LIKE 'seed-%'
    AND (SELECT count(*) FROM consents WHERE registration_id = r.id AND (accepted OR kind = 'newsletter')) <> 3`,
  'a registration keeps the choice of its own form': registered(`EXISTS (SELECT FROM consents
    WHERE registration_id = r.id AND kind = 'newsletter' AND accepted <> newsletter)`),
  'an account has its consents confirmed, and nothing else': registered(`EXISTS (SELECT FROM consents
    WHERE registration_id = r.id AND (confirmed_at IS NOT NULL) <> (accepted AND state = 'ACTIVE'))`),
  'a registration has a link': registered('NOT EXISTS (SELECT FROM activation_tokens WHERE registration_id = r.id)'),
  'a new registration has a mail': registered(`${hasMailsSince('registered_at')} AND state = 'PENDING'
    AND expires_at > given.now AND ${countMails("template LIKE 'activation%'")} = 0`),
  'an account has its time and its used link': accounts(`(activated_at IS NULL OR NOT EXISTS (
    SELECT FROM activation_tokens WHERE registration_id = r.id AND used_at IS NOT NULL))`),
  'an account has its voucher': accounts(`NOT EXISTS (SELECT FROM vouchers WHERE registration_id = r.id)
    AND EXISTS (SELECT FROM registration_codes c WHERE c.code = r.code AND tier IS NOT NULL)`),
  'an account has one welcome': accounts(`${hasMailsSince('activated_at')}
    AND ${countMails("template = 'welcome'")} <> 1`),
  'nothing is pending beside an account': registered(`state = 'PENDING' AND EXISTS (
    SELECT FROM registrations a WHERE a.email_canonical = r.email_canonical AND a.state = 'ACTIVE')`),
  'a refused mail frees its place': registered(`state = 'PENDING' AND EXISTS (SELECT FROM outbox
    WHERE template = 'activation' AND dead_at >= registered_at AND payload ->> 'registrationId' = r.id)`),
  'a submission is finished': 'SELECT scope FROM idempotency_keys WHERE result IS NULL',
  'a withdrawn application is not restored': `SELECT email FROM membership_interests JOIN withdrawn_interests
    ON email_hash = rtrim(translate(encode(sha256(convert_to(email_canonical, 'UTF8')), 'base64'), '+/', '-_'), '=')`,
  'a decision has its mail and link': `SELECT email FROM membership_interests WHERE state <> 'waiting' AND (
    decided_at IS NULL OR decision_mail_id IS NULL OR (state = 'approved') <> (decision_link_id IS NOT NULL))`,
  'an erased account identifies nobody': `SELECT id FROM registrations r WHERE erased_at IS NOT NULL
    AND (email || firstname || lastname || birthday || postal_code || coalesce(referrer_host, '') <> ''
      OR EXISTS (SELECT FROM consents WHERE registration_id = r.id AND ip || coalesce(confirmed_ip, '') <> ''))`,
  'an ended registration is deleted': kept('registrations', 'expires_at', ended, `state IN ('PENDING', 'LAPSED')`),
  'a replaced registration is deleted': kept('registrations', 'replaced_at', ended, `state = 'REPLACED'`),
  'the evidence of an erased account is deleted': kept('registrations', 'erased_at', `${consentEvidenceDays} days`),
  'an application is deleted': kept('membership_interests', 'applied_at', `${applicationRetentionMonths} months`),
  'a decided application is deleted': kept('membership_interests', 'decided_at', ended),
  'a withdrawal is deleted': kept('withdrawn_interests', 'withdrawn_at', `${withdrawalMonths} months`),
  'a stored response is deleted': kept('idempotency_keys', 'created_at', `${idempotencyKeyDays} days`),
  'a sent mail is deleted': kept('outbox', 'sent_at', `${defaultRetention.sentMailDays} days`),
  'a refused mail is deleted': kept('outbox', 'dead_at', `${defaultRetention.deadMailDays} days`),
  'a sent mail has no content': `SELECT recipient FROM outbox WHERE sent_at IS NOT NULL AND payload <> '{}'`,
  'a sent mail has arrived': `SELECT recipient FROM outbox WHERE sent_at IS NOT NULL AND given.arrived IS NOT NULL AND NOT EXISTS (
    SELECT FROM jsonb_to_recordset(given.arrived) AS arrived (id text) WHERE arrived.id = outbox.id)`,
  'a mail that arrives twice is the same': `SELECT id FROM jsonb_to_recordset(given.arrived)
    AS arrived (id text, content text) GROUP BY id HAVING count(DISTINCT content) > 1`,
};

const allInvariants = Object.entries(invariants)
  .map(([name, query]) => `SELECT '${name}' AS name, row FROM (${query}) AS violations (row)`)
  .join(' UNION ALL ');

const toMailId = (messageId: string) => messageId.replace(/^<|@.*$/g, '');

/** One line per violation. */
export async function findViolations(
  db: Kysely<Tables>,
  { now = new Date(), cleanedAt = null, arrived }: Circumstances = {},
): Promise<readonly string[]> {
  const mails = arrived?.map(({ messageId, content }) => ({ id: toMailId(messageId), content })) ?? null;
  const { rows } = await sql<{ name: string; row: string }>`SELECT found.* FROM (
    SELECT ${now}::timestamptz AS now, ${cleanedAt}::timestamptz AS cleaned_at,
      ${mails && JSON.stringify(mails)}::jsonb AS arrived
    ) AS given, LATERAL (${sql.raw(allInvariants)}) AS found`.execute(db);
  return rows.map(({ name, row }) => `not kept: ${name} (${row})`);
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

/**
 * Each queued mail has arrived or is marked as failed; no other mail arrived. `duplicated`: sent twice under the same
 * Message-ID, because the sender stopped before it got the confirmation.
 */
export async function checkMails(
  db: Kysely<Tables>,
  received: readonly { readonly to: string; readonly messageId: string }[],
): Promise<{ readonly broken: readonly string[]; readonly duplicated: number }> {
  const rows = await db.selectFrom('outbox').select(['id', 'recipient', 'sentAt', 'deadAt']).execute();
  const arrived = new Set(received.map(({ messageId }) => toMailId(messageId)));
  const known = new Set(rows.map(({ id }) => id));
  const waiting = rows.filter(({ sentAt, deadAt }) => sentAt === null && deadAt === null);
  const lost = rows.filter(({ id, sentAt }) => sentAt !== null && !arrived.has(id));
  const unknown = received.filter(({ messageId }) => !known.has(toMailId(messageId)));
  const broken = [
    ...waiting.map(({ recipient }) => `${recipient} still waits for a mail`),
    ...lost.map(({ recipient }) => `a mail to ${recipient} is recorded as sent and has not arrived`),
    ...unknown.map(({ to }) => `${to} got a mail that is not in the outbox`),
  ];
  return { broken, duplicated: received.length - arrived.size };
}
