/** The real domain on PostgreSQL, with the model's clock and a mail server that obeys. */
import { type Kysely, sql } from 'kysely';
import { startHousekeeping } from '../../backend/db/housekeeping.ts';
import type { Tables } from '../../backend/db/tables.ts';
import { createUnitOfWork } from '../../backend/db/unitOfWork.ts';
import { erasePersonalData } from '../../backend/domain/admin/dataSubjectRights.ts';
import { allCodes, buildFunnelCounts } from '../../backend/domain/admin/funnel.ts';
import { endByAdmin } from '../../backend/domain/admin/visitors.ts';
import { replaceInvitation } from '../../backend/domain/codes/memberInvitations.ts';
import { createSignedLinks } from '../../backend/domain/codes/signedLinks.ts';
import { setCodeState, updateCodes } from '../../backend/domain/codes/updateCodes.ts';
import { updateLinks } from '../../backend/domain/codes/updateLinks.ts';
import type { Caller, DomainDependencies } from '../../backend/domain/dependencies.ts';
import {
  applyForMembership,
  reapplyForMembership,
  withdrawApplication,
} from '../../backend/domain/membership/applyForMembership.ts';
import { decideApplication, undoDecision } from '../../backend/domain/membership/decideApplication.ts';
import { activateAccount } from '../../backend/domain/registration/activation.ts';
import { changeRegistrationEmail } from '../../backend/domain/registration/changeRegistrationEmail.ts';
import { register } from '../../backend/domain/registration/register.ts';
import { renewActivation, resendActivation } from '../../backend/domain/registration/resendActivation.ts';
import { isMailStillValid, retryMail } from '../../backend/domain/registration/unsentMails.ts';
import { offerPlaces, sendReminders } from '../../backend/domain/waits/offerPlaces.ts';
import { confirmWait, endWait, waitForPlace } from '../../backend/domain/waits/waitForPlace.ts';
import { startOutbox } from '../../backend/mail/outbox.ts';
import type { Envelope } from '../../backend/mail/transports.ts';
import { defaultRetention } from '../../shared/consent/retention.ts';
import { mailSettings } from '../support/mailExamples.ts';
import { registrationOf } from '../support/retryingVisitors.ts';
import { type Command, type RuleName, type State, start, toDate } from './model.ts';
import type { SimulatedProcess } from './simulatedProcess.ts';

export const signedLinks = createSignedLinks('a secret for the simulation');
const caller: Caller = { ip: '203.0.113.7' as Caller['ip'], source: '/', country: 'DE' };
const admin = 'admin';

export class World {
  /** Real ids by their names in the model, and the reverse. */
  readonly ids = new Map<string, string>();
  readonly names = new Map<string, string>();
  readonly arrived: (Envelope & { readonly at: number })[] = [];
  readonly warnings: string[] = [];
  readonly log = {
    info: () => undefined,
    warn: (_fields: object, message: string) => {
      if (/^Housekeeping|unreachable/.test(message)) this.warnings.push(message);
    },
    error: () => undefined,
  };
}

const mailErrors = {
  later: { responseCode: 451, command: 'RCPT TO', response: '451 4.7.1 Greylisted, come again' },
  never: { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 No such user' },
  hangUp: { code: 'ECONNECTION', command: 'DATA' },
};

/** Resolves with the answer, in which real ids remain. */
export async function perform(
  world: World,
  process: SimulatedProcess,
  command: Command,
  places: number,
): Promise<string> {
  const clock = () => toDate(command.at);
  const unitOfWork = createUnitOfWork(process.db);
  const counts: Promise<unknown>[] = [];
  const domain: DomainDependencies = {
    unitOfWork,
    clock,
    links: signedLinks,
    landingUrl: 'https://c.example',
    botCheck: null,
    signIn: { readIdToken: async () => null, signSession: async () => '' },
    webhooks: { parseUrl: () => null, deriveSecret: () => '' },
    accountPrivacy: false,
    memberInvitations: { places, days: 365 },
    checkLimits: async () => null,
    readLimits: async () => null,
    simulate: async () => undefined,
    countInTotals: (event) => {
      counts.push(unitOfWork.stores.funnel.add(buildFunnelCounts(allCodes, { [event]: 1 }, clock())).catch(() => null));
    },
  };
  const toId = (name: string) => (name === '' ? '' : (world.ids.get(name) ?? 'unknown'));
  const [id, previous] = [toId(command.id), toId(command.previous)];
  const code = world.ids.get(command.code) ?? command.code;
  const answer = await performers[command.name](domain, { ...command, id, previous, code }, world, process);
  await Promise.all(counts);
  if (typeof answer !== 'object') return String(answer);
  return [answer.status, answer.registrationId].filter(Boolean).join(' ');
}

type Answer = string | boolean | { readonly status: string; readonly registrationId?: string | null };
type Perform = (
  domain: DomainDependencies,
  command: Command,
  world: World,
  process: SimulatedProcess,
) => Promise<Answer>;

const performers: Readonly<Record<RuleName, Perform>> = {
  register: (domain, { email, code, newsletter, link, time, previous }) => {
    const validityTimestamp = link === '' ? '' : signedLinks.signRegistration(code, toDate(time ?? 0));
    const input = { ...registrationOf(email, code), idempotencyKey: email, newsletter, validityTimestamp };
    return register(domain, { ...input, ...(previous === '' ? {} : { registrationId: previous }) }, caller);
  },
  activate: (domain, { token }) => activateAccount(domain, token, caller),
  renew: (domain, { token }) => renewActivation(domain, token),
  resend: (domain, { id }) => resendActivation(domain, id, caller),
  changeEmail: (domain, { id, email }) => changeRegistrationEmail(domain, id, email, caller),
  apply: (domain, { email }) => applyForMembership(domain, { idempotencyKey: email, email, language: 'en' }, caller),
  withdraw: (domain, { id }) => withdrawApplication(domain, id),
  reapply: (domain, { email, time }) => reapplyForMembership(domain, { email, withdrawnAt: toDate(time ?? 0) }, 'en'),
  wait: (domain, { email, code }) =>
    waitForPlace(domain, { idempotencyKey: email, registrationCode: code, email, language: 'en' }, caller),
  confirm: (domain, { id }) => confirmWait(domain, id),
  endWait: (domain, { id }) => endWait(domain, id),
  replaceCode: (domain, { id, code }) => replaceInvitation(domain, signedLinks.signMembership(id), code),
  decide: (domain, { id, code }) => {
    const decision = code === '' ? 'DECLINE' : 'APPROVE';
    return decideApplication(domain, { id, decision, registrationCode: code }, admin);
  },
  undo: (domain, { id, time }) =>
    undoDecision(domain, { id, decidedAt: time === null ? null : toDate(time).toISOString() }, admin),
  revokeLink: async (domain, { id }) =>
    (await updateLinks(domain, { ids: [id], change: { revoke: true } }, admin)).changed === 1,
  setCodeState: (domain, { code, state }) => setCodeState(domain, { code, state }, admin),
  setPlaces: async (domain, { code, places }) => {
    const { refused } = await updateCodes(domain, { codes: [code], change: { balance: String(places ?? '') } }, admin);
    return refused[0]?.reason ?? 'DONE';
  },
  end: (domain, { id }) => endByAdmin(domain, { registrationId: id }, admin),
  erase: (domain, { email }) => erasePersonalData(domain, { email }, admin),
  retryMail: (domain, { id }) => retryMail(domain, id, admin),
  sendMail: async (domain, { fault, at }, { log, arrived }, process) => {
    const outbox = startOutbox({
      ...{
        db: process.db,
        settings: mailSettings,
        mailFrom: 'salon@example.com',
        clock: domain.clock,
        log,
        mailsPerMinute: null,
      },
      maxConcurrent: 1,
      pollMs: 2 ** 30,
      renewalMs: 2 ** 30,
      markSentRetryMs: 1,
      shouldSend: (mail) => isMailStillValid(domain, mail),
      transport: {
        send: async (envelope) => {
          await process.pass();
          if (fault === null || fault === 'hangUp') arrived.push({ ...envelope, at });
          await process.pass();
          if (fault !== null) throw Object.assign(new Error(fault), mailErrors[fault]);
        },
        close: () => undefined,
      },
    });
    await outbox.stop();
    return '';
  },
  offer: async (domain) => {
    await offerPlaces(domain);
    return '';
  },
  remind: async (domain) => {
    await sendReminders(domain);
    return '';
  },
  lapse: async ({ unitOfWork, clock }) => {
    await unitOfWork.transaction(({ webhooks }) => webhooks.addLapsed(clock()));
    return '';
  },
  clean: async ({ clock }, _command, { log }, { db }) => {
    await startHousekeeping({ db, retention: defaultRetention, clock, log })();
    return '';
  },
};

const total = (event: string) => `coalesce((SELECT ${event} FROM invitation_days AS days
  WHERE days.code = codes.code AND link_id = '' AND day = '-infinity'), 0) AS ${event}`;
/** What the model predicts, as it names tables and columns. */
const queries = {
  codes: `SELECT code AS id, owner_id AS owner, created_at, ends_at, state, balance, ${total('registered')}, ${total('activated')}
    FROM registration_codes AS codes`,
  links: 'SELECT id, code, created_at, valid_until, revoked_at, registered, activated FROM registration_links',
  registrations: `SELECT id, first_id AS first, email, CASE WHEN erased_at IS NULL THEN email_canonical ELSE 'erased' END AS person, code,
    link_id AS link, state, registered_at, expires_at, last_mail_at, activated_at, replaced_at, erased_at, reminded_at, replaced_by,
    (SELECT count(*)::int FROM activation_tokens WHERE registration_id = id) AS tokens FROM registrations`,
  waits: `SELECT id, code, email, email_canonical AS person, created_at, confirmed_at, link_id AS link, held_until FROM place_waits`,
  events: `SELECT type, coalesce(data ->> 'id', data ->> 'code') AS subject, created_at FROM webhook_deliveries WHERE type <> ''`,
  mails: `SELECT id, template, recipient AS to, created_at, next_attempt_at, attempts, lease_until, sent_at, dead_at FROM outbox`,
  applications: `SELECT id, email, state, applied_at, last_mail_at, decided_at, decision_link_id AS link FROM membership_interests`,
  withdrawn: 'SELECT interest_id AS id, withdrawn_at, last_mail_at FROM withdrawn_interests',
  keys: 'SELECT created_at FROM idempotency_keys',
} as const;

type Row = Readonly<Record<string, unknown>>;
export type Observed = Readonly<Record<string, readonly Row[]>>;

/** As the model names rows. */
const nameOf: Readonly<Record<string, (row: Row, names: World['names']) => string>> = {
  codes: ({ id, createdAt }) => (toTime(createdAt) === 0 ? String(id) : `code ${toTime(createdAt)}`),
  links: ({ code, validUntil }, names) => `link ${names.get(String(code))} ${toTime(validUntil)}`,
  waits: ({ email }) => String(email),
  registrations: ({ email }) => String(email),
  mails: ({ to, createdAt }) => `mail ${to} ${toTime(createdAt)}`,
  applications: ({ email }) => String(email),
};

/** Also learns the names of new rows. */
export async function readDatabase({ ids, names, arrived }: World, db: Kysely<Tables>): Promise<Observed> {
  const tables: Record<string, readonly Row[]> = { arrived: arrived.map(({ to, at }) => ({ to, at })) };
  for (const [table, query] of Object.entries(queries)) {
    const { rows } = await sql.raw<Row>(query).execute(db);
    for (const row of rows) {
      const [id, name] = [String(row.id), nameOf[table]?.(row, names)];
      if (name === undefined || names.has(id)) continue;
      ids.set(name, id);
      names.set(id, name);
      // Of events, and of the registrations that replace it.
      if (row.first && !names.has(String(row.first))) names.set(String(row.first), name);
    }
    tables[table] = rows;
  }
  return tables;
}

const toTime = (date: unknown) => (date as Date).getTime() - start;

/** Compares the columns that the database has. */
export function findDifferences(model: State, observed: Observed, { ids, names }: World): readonly string[] {
  const show = (value: unknown) => {
    if (value instanceof Date) return toTime(value);
    // The model refers to the row itself, the database to its id.
    const { id = value } = value as { readonly id?: unknown };
    return names.get(String(id)) ?? id;
  };
  return Object.entries(observed).flatMap(([table, rows]) => {
    const expected: readonly Row[] = model[table as Exclude<keyof State, 'now' | 'invitations'>];
    const columns = Object.keys(rows[0] ?? expected[0] ?? {});
    const [inModel = [], inDatabase = []] = [expected, rows].map((side) => {
      const isDeleted = (column: string, value: unknown) =>
        (column === 'replacedBy' && !side.some(({ id }) => id === value)) ||
        // Of an event, before it had a name.
        (column === 'subject' && !ids.has(String(value)) && !names.has(String(value)));
      const showValue = (column: string, value: unknown) => (isDeleted(column, value) ? 'deleted' : show(value));
      const toCell = (column: string, value: unknown) => (value == null ? [] : `${column} ${showValue(column, value)}`);
      return side.map((row) => `${table}: ${columns.flatMap((column) => toCell(column, row[column])).join(', ')}`);
    });
    return [
      ...subtract(inModel, inDatabase).map((line) => `model:    ${line}`),
      ...subtract(inDatabase, inModel).map((line) => `database: ${line}`),
    ];
  });
}

/** Each line as often as it is more often in the first list. */
function subtract(lines: readonly string[], others: readonly string[]): readonly string[] {
  const rest = [...others];
  return lines.filter((line) => !rest.includes(line) || rest.splice(rest.indexOf(line), 1).length === 0);
}
