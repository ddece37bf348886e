/** What administrators read: pages of rows, searched, sorted and cut by the database. */
import { type Kysely, sql } from 'kysely';
import { cleanRegistrationCode, isRegistrationCode } from '../../shared/codes/registrationCode.ts';
import { canonicalEmail } from '../../shared/validation/canonicalEmail.ts';
import { isEmailAddress } from '../../shared/validation/email.ts';
import { allDays } from '../domain/admin/funnel.ts';
import type { CodeState } from '../domain/codes/decideCodeOutcome.ts';
import { formatUtcDay } from '../domain/days.ts';
import { dayMs, linkLifetimeMs } from '../domain/durations.ts';
import type { ApplicationState, CodeRow, LinkRecord } from '../domain/records.ts';
import {
  byText,
  byTime,
  cleanSearch,
  contains,
  countRows,
  findRows,
  type ListPageRequest,
  type RowSource,
  readPage,
  type Sort,
  type Sql,
  searchText,
} from './pagination.ts';
import type { Tables } from './tables.ts';

interface RegistrationCounts {
  readonly registered: number;
  readonly activated: number;
}

export interface CodeFilter extends ListPageRequest {
  readonly search?: string;
  readonly state?: CodeState;
  readonly sort?: keyof typeof codeSorts;
}

export type CodeListRow = Omit<CodeRow, 'inviterGone' | 'refererRefused' | 'customization' | 'scenario'> &
  RegistrationCounts;

const codes = sql`registration_codes`;
const codesByTime = [
  byTime<CodeListRow>(sql`created_at`, ({ createdAt }) => createdAt),
  byText<CodeListRow>(sql`code`, ({ code }) => code),
];
const codeSorts = {
  NEWEST: { keys: codesByTime, descending: true },
  OLDEST: { keys: codesByTime },
  CODE: { keys: [byText<CodeListRow>(sql`code COLLATE "C"`, ({ code }) => code)] },
} as const satisfies Record<string, Sort<CodeListRow>>;

const selectTotal = (column: Sql) => sql`coalesce((SELECT ${column} FROM invitation_days AS own
  WHERE own.code = ${codes}.code AND link_id = '' AND day = ${allDays}), 0)`;
const codeFields = sql`code, kind, label, inviter_name, state, countries, starts_at, ends_at, balance, initial_balance, tier, timed,
  created_at, created_by, ${selectTotal(sql`registered`)} AS registered, ${selectTotal(sql`activated`)} AS activated`;

export async function listCodes(db: Kysely<Tables>, filter: CodeFilter) {
  const stateConditions = filter.state === undefined ? [] : [sql`state = ${filter.state}`];
  const search = cleanSearch(filter.search);
  const code = cleanRegistrationCode(search);
  const columns = [
    contains(sql`code`, isRegistrationCode(code) ? code : search),
    contains(sql`label`, search),
    contains(sql`inviter_name`, search),
  ];
  const found =
    search === ''
      ? await countRows(db, codes, stateConditions)
      : await findRows(db, codes, [...stateConditions, sql`(${sql.join(columns, sql` OR `)})`]);
  return readPage<CodeListRow>(db, found, codeFields, codeSorts[filter.sort ?? 'NEWEST'], filter);
}

export interface LinkFilter extends ListPageRequest {
  readonly code?: string;
  readonly search?: string;
  readonly state?: LinkState;
  /** `ENDING`: whose end comes first; `MOST_USED`: by whom most guests registered. */
  readonly sort?: keyof typeof linkSorts;
}

/** `USED`: for one guest, who has come. `ENDED`: its time is over, or its code is, by time, places or revocation. */
type LinkState = 'OPEN' | 'USED' | 'ENDED' | 'REVOKED';

type LinkListRow = LinkRecord &
  RegistrationCounts & {
    readonly state: LinkState;
    readonly endsAt: Date | null;
  };

const links = sql`registration_links`;
const label = searchText(sql`label`);
const linkId = byText<LinkListRow>(sql`id`, ({ id }) => id);
const linksByTime = [byTime<LinkListRow>(sql`created_at`, ({ createdAt }) => createdAt), linkId];
const byUse = {
  expression: sql`registered`,
  toCursor: ({ registered }: LinkListRow) => String(registered),
  fromCursor: (text: string) => (/^\d{1,9}$/.test(text) ? sql`${Number(text)}` : null),
};
const byLabel = {
  expression: label,
  toCursor: (row: LinkListRow) => row.label,
  fromCursor: (text: string) => searchText(sql`${text}`),
};
const linkSorts = {
  NEWEST: { keys: linksByTime, descending: true },
  OLDEST: { keys: linksByTime },
  LABEL: { keys: [byLabel, linkId] },
  ENDING: { keys: [byTime<LinkListRow>(sql`valid_until`, ({ validUntil }) => validUntil), linkId] },
  MOST_USED: { keys: [byUse, linkId], descending: true },
} as const satisfies Record<string, Sort<LinkListRow>>;

const fromLinkCode = sql`FROM registration_codes AS own WHERE own.code = ${links}.code`;

/** Of a link that stands open; IS NOT NULL is what a planner expects of nearly every row, as is so. */
const isOpen = (now: Date) => sql`(valid_until > ${now} AND (SELECT 1 ${fromLinkCode} AND state <> 'revoked'
  AND coalesce(balance > 0, true) AND coalesce(ends_at >= ${now}, true)) IS NOT NULL)`;

export async function listLinks(db: Kysely<Tables>, filter: LinkFilter, now: Date) {
  const fields = sql`id, code, valid_until, label, batch_id, max_uses, created_at, created_by, revoked_at,
    (SELECT ends_at ${fromLinkCode}) AS ends_at, registered, activated,
    CASE WHEN standing = 'OPEN' AND NOT ${isOpen(now)} THEN 'ENDED' ELSE standing END AS state`;
  const found = await findLinks(db, filter, now);
  return readPage<LinkListRow>(db, found, fields, linkSorts[filter.sort ?? 'NEWEST'], filter);
}

async function findLinks(db: Kysely<Tables>, filter: LinkFilter, now: Date): Promise<RowSource> {
  const { code, state, sort } = filter;
  const conditions = [
    ...(code === undefined ? [] : [sql`code = ${code}`]),
    ...(state === undefined ? [] : [hasState(state, now)]),
  ];
  const search = cleanSearch(filter.search);
  if (search !== '') return findRows(db, links, [...conditions, contains(sql`label`, search)]);
  const order = state !== undefined && code === undefined ? sql`ORDER BY valid_until` : sql``;
  const found = await countRows(db, links, conditions, { order });
  // Those that are open are few among all that ever were, and by label or use they stand apart, but for the week of their end.
  const isScattered = state === 'OPEN' && code === undefined && (sort === 'LABEL' || sort === 'MOST_USED');
  return isScattered ? { ...found, groups: groupByEndWeek(now) } : found;
}

/** The weeks in which links that are open may end. */
function groupByEndWeek(now: Date) {
  const firstWeek = endWeekExpression(sql`${formatUtcDay(now)}::date`);
  // A link lasts until its last day is over.
  const weeks = Math.ceil((linkLifetimeMs + dayMs) / (7 * dayMs));
  return {
    members: sql`generate_series(${firstWeek}, ${firstWeek} + ${weeks}::int)`,
    condition: sql`${endWeekExpression(sql`(valid_until AT TIME ZONE 'UTC')::date`)} = member`,
  };
}

/** As the indexes have it (migration 009): counted from a Monday. */
const endWeekExpression = (date: Sql) => sql`((${date} - date '2020-01-06') / 7)`;

/** As the row's own `state`, so that an index can find it. */
function hasState(state: LinkState, now: Date): Sql {
  if (state === 'ENDED') return sql`standing = 'OPEN' AND NOT ${isOpen(now)}`;
  // The end by itself, too, for the indexes that have it.
  return state === 'OPEN'
    ? sql`standing = 'OPEN' AND valid_until > ${now} AND ${isOpen(now)}`
    : sql`standing = ${state}`;
}

export interface ApplicationFilter extends ListPageRequest {
  readonly state?: ApplicationState;
  readonly search?: string;
}

export interface ApplicationListRow {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  readonly country: string | null;
  readonly state: ApplicationState;
  readonly appliedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly mailRefused: boolean;
}

const applications = sql`membership_interests`;
const applicationFields = sql`id, email, language, country, state, applied_at, decided_at, decided_by,
  EXISTS (SELECT FROM outbox WHERE outbox.id = decision_mail_id AND dead_at IS NOT NULL) AS mail_refused`;
/** Who waits longest comes first. */
const applicationSort: Sort<ApplicationListRow> = {
  keys: [byTime(sql`applied_at`, ({ appliedAt }) => appliedAt), byText(sql`id`, ({ id }) => id)],
};

export async function listApplications(db: Kysely<Tables>, filter: ApplicationFilter) {
  const stateConditions = [sql`state = ${filter.state ?? 'waiting'}`];
  const search = cleanSearch(filter.search);
  // As it was typed, or as it is kept: of a domain with other letters than ASCII's no part is one of its punycode.
  const canonical = isEmailAddress(search) ? canonicalEmail(search) : search;
  const isMatch = sql`(${contains(sql`email`, search)} OR ${contains(sql`email_canonical`, canonical)})`;
  const found =
    search === ''
      ? await countRows(db, applications, stateConditions)
      : await findRows(db, applications, [...stateConditions, isMatch]);
  return readPage(db, found, applicationFields, applicationSort, filter);
}

export interface AuditFilter extends ListPageRequest {
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly from?: Date | null;
  readonly to?: Date | null;
}

interface AuditListRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly details: string;
}

const auditFields = sql`id::text AS id, at, actor, action, subject, details`;
const auditId = {
  expression: sql`audit_log.id`,
  toCursor: ({ id }: AuditListRow) => id,
  fromCursor: (text: string) => (/^\d{1,18}$/.test(text) ? sql`${text}::bigint` : null),
};
const auditSort: Sort<AuditListRow> = { keys: [byTime(sql`at`, ({ at }) => at), auditId], descending: true };

export async function listAudit(db: Kysely<Tables>, filter: AuditFilter) {
  const { actor, action, subject, from = null, to = null } = filter;
  const conditions = [
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
    ...(from === null ? [] : [sql`at >= ${from}`]),
    ...(to === null ? [] : [sql`at < ${to}`]),
  ];
  return readPage(db, await countRows(db, sql`audit_log`, conditions), auditFields, auditSort, filter);
}
