/** The real domain on PostgreSQL, with the model's clock and a mail server that obeys. */
import type pg from 'pg';
import { startHousekeeping } from '../../backend/db/housekeeping.ts';
import { createUnitOfWork } from '../../backend/db/unitOfWork.ts';
import { erasePersonalData } from '../../backend/domain/admin/dataSubjectRights.ts';
import { allCodes, buildFunnelCounts } from '../../backend/domain/admin/funnel.ts';
import { setCodeState } from '../../backend/domain/codes/createCodes.ts';
import { revokeLink } from '../../backend/domain/codes/createLinks.ts';
import { createSignedLinks } from '../../backend/domain/codes/signedLinks.ts';
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
import { startOutbox } from '../../backend/mail/outbox.ts';
import type { Envelope } from '../../backend/mail/transports.ts';
import { defaultRetention } from '../../shared/consent/retention.ts';
import type { MailFault } from '../support/mailServer.ts';
import { registrationOf } from '../support/retryingVisitors.ts';
import { type Command, type RuleName, start } from './model.ts';
import type { SimulatedProcess } from './simulatedProcess.ts';

export const signedLinks = createSignedLinks('a secret for the simulation');
const caller: Caller = { ip: '203.0.113.7' as Caller['ip'], source: '/', country: 'DE' };
const settings = {
  ...{ brandName: 'Salon XIV', siteUrl: 'https://c.example' },
  ...{ loginUrl: 'https://l.example', shopUrl: 'https://s.example' },
  ...{ legalLine: '', supportContact: [], applicationRetentionDays: 30 },
  ...{ withdrawalUrl: 'https://w.example', reapplicationUrl: 'https://r.example' },
};
const toDate = (time: number) => new Date(start + time);
const toTime = (value: unknown) => (value instanceof Date ? value.getTime() - start : value);

export type World = ReturnType<typeof createWorld>;

export function createWorld() {
  return {
    /** Real ids by their names in the model, and the reverse. */
    ids: new Map<string, string>(),
    names: new Map<string, string>(),
    arrived: [] as Envelope[],
    warnings: [] as string[],
  };
}

const mailErrors: Partial<Record<MailFault, object>> = {
  later: { responseCode: 451, command: 'RCPT TO', response: '451 4.7.1 Greylisted, come again' },
  never: { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 No such user' },
  hangUp: { code: 'ECONNECTION', command: 'DATA' },
};

/** Resolves with the answer, in which real ids remain. */
export async function perform(world: World, process: SimulatedProcess, command: Command): Promise<string> {
  const { db } = process;
  const clock = () => toDate(command.at);
  const unitOfWork = createUnitOfWork(db);
  const counts: Promise<unknown>[] = [];
  const domain: DomainDependencies = {
    ...{ unitOfWork, links: signedLinks, landingUrl: settings.siteUrl, botCheck: null, accountPrivacy: false, clock },
    checkLimits: async () => null,
    readLimits: async () => null,
    simulate: async () => undefined,
    countInTotals: (event) => {
      counts.push(unitOfWork.stores.funnel.add(buildFunnelCounts(allCodes, { [event]: 1 }, clock())).catch(() => null));
    },
  };
  const answer = await performers[command.name](domain, command, world, process);
  await Promise.all(counts);
  return answer;
}

type Perform = (
  domain: DomainDependencies,
  command: Command,
  world: World,
  process: SimulatedProcess,
) => Promise<string>;
const admin = 'admin';
const getId = ({ ids }: World, name: string | null) => ids.get(name ?? '') ?? 'unknown';
const withId = ({ status, registrationId }: { status: string; registrationId: string | null }) =>
  registrationId === null ? status : `${status} ${registrationId}`;

const performers: Readonly<Record<RuleName, Perform>> = {
  register: async (domain, { id, code, key, newsletter, link, time, previous }, world) => {
    const validityTimestamp = link === null ? '' : signedLinks.signRegistration(code, toDate(time ?? 0));
    const input = { ...registrationOf(id, code), idempotencyKey: key, newsletter, validityTimestamp };
    const registrationId = previous === null ? {} : { registrationId: getId(world, previous) };
    return withId(await register(domain, { ...input, ...registrationId }, caller));
  },
  activate: async (domain, { token }) => (await activateAccount(domain, token, caller)).status,
  renew: async (domain, { token }) => (await renewActivation(domain, token)).status,
  resend: async (domain, { id }, world) => (await resendActivation(domain, getId(world, id), caller)).status,
  changeEmail: async (domain, { id, email }, world) =>
    withId(await changeRegistrationEmail(domain, getId(world, id), email, caller)),
  apply: async (domain, { key, email }) =>
    (await applyForMembership(domain, { idempotencyKey: key, email, language: 'en' }, caller)).status,
  withdraw: async (domain, { id }, world) => String(await withdrawApplication(domain, getId(world, id))),
  reapply: async (domain, { email, time }) =>
    String(await reapplyForMembership(domain, { email, withdrawnAt: toDate(time ?? 0) }, 'en')),
  decide: async (domain, { id, code }, world) => {
    const decision = code === '' ? 'DECLINE' : 'APPROVE';
    return (await decideApplication(domain, { id: getId(world, id), decision, registrationCode: code }, admin)).status;
  },
  undo: (domain, { id, time }, world) => {
    const decidedAt = time === null ? null : toDate(time).toISOString();
    return undoDecision(domain, { id: getId(world, id), decidedAt }, admin);
  },
  revokeLink: async (domain, { link }, world) => String(await revokeLink(domain, getId(world, link), admin)),
  setCodeState: (domain, { code, state }) => setCodeState(domain, code, state, admin),
  erase: async (domain, { email }) => (await erasePersonalData(domain, email, admin)).status,
  retryMail: (domain, { id, time }, world) => retryMail(domain, getId(world, `mail ${id} ${time}`), admin),
  sendMail: async (domain, { fault }, world, process) => {
    const outbox = startOutbox({
      ...{ db: process.db, settings, mailFrom: 'salon@example.com', clock: domain.clock, log: logTo(world) },
      ...{ mailsPerMinute: null, maxConcurrent: 1, pollMs: 2 ** 30, renewalMs: 2 ** 30, markSentRetryMs: 1 },
      shouldSend: (mail) => isMailStillValid(domain, mail),
      transport: {
        send: async (envelope) => {
          await process.pass();
          if (fault !== 'later' && fault !== 'never') world.arrived.push(envelope);
          await process.pass();
          if (fault !== null) throw Object.assign(new Error(fault), mailErrors[fault]);
        },
        close: () => undefined,
      },
    });
    await outbox.stop();
    return '';
  },
  clean: async ({ clock }, _command, world, { db }) => {
    await startHousekeeping({ db, retention: defaultRetention, clock, log: logTo(world) })();
    return '';
  },
};

const logTo = ({ warnings }: World) => ({
  info: () => undefined,
  warn: (_fields: object, message: string) => {
    if (/^Housekeeping|unreachable/.test(message)) warnings.push(message);
  },
  error: () => undefined,
});

/** The columns that the model predicts. */
const compared = {
  codes: ['code', 'state', 'balance', 'registered', 'activated'],
  links: ['id', 'code', 'validUntil', 'revokedAt', 'registered', 'activated'],
  registrations: [
    ...['id', 'person', 'code', 'link', 'state', 'registeredAt', 'expiresAt', 'lastMailAt', 'activatedAt'],
    ...['replacedAt', 'erasedAt', 'replacedBy', 'tokens'],
  ],
  mails: ['template', 'to', 'createdAt', 'nextAttemptAt', 'attempts', 'leaseUntil', 'sentAt', 'deadAt'],
  applications: ['id', 'email', 'state', 'appliedAt', 'lastMailAt', 'decidedAt', 'link'],
  withdrawn: ['id', 'withdrawnAt', 'lastMailAt'],
  keys: ['createdAt'],
} as const;

export function toLines(state: Tables, arrived: object): readonly string[] {
  const isThere = new Set(state.registrations.map(({ id }) => id));
  const show = (column: string, value: unknown) =>
    `${column} ${column !== 'replacedBy' || value === null || isThere.has(String(value)) ? toTime(value) : 'deleted'}`;
  const lines = Object.entries(compared).flatMap(([table, columns]) =>
    state[table as keyof Tables].map((row) => {
      const cells = columns.map((column) => show(column, (row as Record<string, unknown>)[column]));
      return `${table}: ${cells.filter((cell) => !cell.endsWith(' null')).join(', ')}`;
    }),
  );
  return [...lines, ...Object.entries(arrived).map(([to, mails]) => `arrived: ${mails} at ${to}`)].sort();
}

const total = (event: string) => `coalesce((SELECT ${event} FROM invitation_days AS days
  WHERE days.code = codes.code AND link_id = '' AND day = '-infinity'), 0) AS ${event}`;
const queries = {
  codes: `SELECT code, state, balance, ${total('registered')}, ${total('activated')} FROM registration_codes AS codes`,
  links: `SELECT id, code, valid_until AS "validUntil", revoked_at AS "revokedAt", registered, activated,
    created_at AS "createdAt" FROM registration_links`,
  registrations: `SELECT id, email, CASE WHEN erased_at IS NULL THEN email_canonical ELSE 'erased' END AS person, code,
    link_id AS link, state, registered_at AS "registeredAt", expires_at AS "expiresAt", last_mail_at AS "lastMailAt",
    activated_at AS "activatedAt", replaced_at AS "replacedAt", erased_at AS "erasedAt", replaced_by AS "replacedBy",
    (SELECT count(*)::int FROM activation_tokens WHERE registration_id = id) AS tokens FROM registrations`,
  mails: `SELECT id, template, recipient AS to, created_at AS "createdAt", next_attempt_at AS "nextAttemptAt", attempts,
    lease_until AS "leaseUntil", sent_at AS "sentAt", dead_at AS "deadAt" FROM outbox`,
  applications: `SELECT id, email, state, applied_at AS "appliedAt", last_mail_at AS "lastMailAt",
    decided_at AS "decidedAt", decision_link_id AS link FROM membership_interests`,
  withdrawn: `SELECT interest_id AS id, withdrawn_at AS "withdrawnAt", last_mail_at AS "lastMailAt" FROM withdrawn_interests`,
  keys: `SELECT created_at AS "createdAt" FROM idempotency_keys`,
} as const;

type Row = Record<string, unknown> & { id: string };
type Tables = Readonly<Record<Exclude<keyof typeof queries, 'registrations'>, readonly object[]>> & {
  readonly registrations: readonly { readonly id: string }[];
};

/** Also learns the names of new rows. */
export async function readState({ ids, names, arrived }: World, control: pg.Pool): Promise<readonly string[]> {
  const results = await Promise.all(Object.values(queries).map((query) => control.query<Row>(query)));
  const tables = Object.fromEntries(Object.keys(queries).map((table, index) => [table, results[index]?.rows ?? []]));
  const state = tables as unknown as Record<keyof typeof queries, readonly Row[]>;
  const learn = (name: unknown, id: string) => {
    ids.set(String(name), id);
    names.set(id, String(name));
  };
  for (const { id, createdAt } of state.links) learn(`link ${toTime(createdAt)}`, id);
  for (const { id, email } of state.registrations) if (email !== '') learn(email, id);
  for (const { id, email } of state.applications) if (!names.has(id)) learn(email, id);
  for (const { id, to, createdAt } of state.mails) learn(`mail ${to} ${toTime(createdAt)}`, id);
  const toName = (id: unknown) => names.get(String(id)) ?? id;
  const rename = (row: Row) => ({
    ...row,
    ...{ id: toName(row.id), link: toName(row.link), replacedBy: toName(row.replacedBy) },
  });
  const counts: Record<string, number> = {};
  for (const { to } of arrived) counts[to] = (counts[to] ?? 0) + 1;
  const named = Object.fromEntries(Object.entries(state).map(([table, rows]) => [table, rows.map(rename)]));
  return toLines(named as unknown as Tables, counts);
}
