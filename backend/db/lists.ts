import { type Kysely, type Selectable, sql } from 'kysely';
import { cleanRegistrationCode, isRegistrationCode } from '../../shared/codes/registrationCode.ts';
import type {
  AdminApplicationsQueryVariables,
  AdminAuditQueryVariables,
  AdminCodesQueryVariables,
  AdminLinkState,
  AdminLinksQueryVariables,
} from '../../shared/graphql/adminOperations.generated.ts';
import { canonicalEmail } from '../../shared/validation/canonicalEmail.ts';
import { isEmailAddress } from '../../shared/validation/email.ts';
import { allDays } from '../domain/admin/funnel.ts';
import { formatUtcDay, parseTimestamp } from '../domain/days.ts';
import { dayMs, linkLifetimeMs } from '../domain/durations.ts';
import type { CodeRow, WithoutNull } from '../domain/records.ts';
import {
  buildSearchText,
  byText,
  byTime,
  cleanSearch,
  contains,
  countRows,
  findRows,
  type ListPage,
  type RowSource,
  readPage,
  type Sort,
  type Sql,
} from './pagination.ts';
import type { Tables } from './tables.ts';

export function createListStore(db: Kysely<Tables>) {
  return {
    codes: async (filter: CodeFilter): Promise<ListPage<CodeListRow>> =>
      readPage(db, await findCodes(db, filter), codeFields, codeSorts[filter.sort ?? 'NEWEST'], filter),
    links: async (filter: LinkFilter, now: Date): Promise<ListPage<LinkListRow>> =>
      readPage(db, await findLinks(db, filter, now), selectLinkFields(now), linkSorts[filter.sort ?? 'NEWEST'], filter),
    applications: async (filter: ApplicationFilter): Promise<ListPage<ApplicationListRow>> =>
      readPage(db, await findApplications(db, filter), applicationFields, applicationSort, filter),
    audit: async (filter: AuditFilter): Promise<ListPage<AuditListRow>> => {
      const { actor, action, subject } = filter;
      const [from, to] = [parseTimestamp(filter.from ?? ''), parseTimestamp(filter.to ?? '')];
      const source = await countRows(db, sql`audit_log`, [
        actor !== undefined && sql`actor = ${actor}`,
        action !== undefined && sql`action = ${action}`,
        subject !== undefined && sql`subject = ${subject}`,
        from !== null && sql`at >= ${from}`,
        to !== null && sql`at < ${to}`,
      ]);
      return readPage(db, source, auditFields, auditSort, filter);
    },
  };
}

export type CodeFilter = WithoutNull<AdminCodesQueryVariables>;

export type CodeListRow = Omit<
  CodeRow,
  'inviterGone' | 'refererRefused' | 'customization' | 'scenario' | 'ownerId' | 'greeting'
> & { readonly registered: number; readonly activated: number };

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

export const selectTotal = (column: Sql) => sql`coalesce((SELECT ${column} FROM invitation_days AS days
  WHERE days.code = ${codes}.code AND link_id = '' AND day = ${allDays}), 0)`;
const codeFields = sql`code, kind, label, inviter_name, state, countries, starts_at, ends_at, balance, initial_balance,
  tier, timed, fallback, paused_reason, created_at, created_by, ${selectTotal(sql`registered`)} AS registered, ${selectTotal(sql`activated`)} AS activated`;

function findCodes(db: Kysely<Tables>, filter: CodeFilter): Promise<RowSource> {
  const hasState = filter.state !== undefined && sql`state = ${filter.state}`;
  const search = cleanSearch(filter.search);
  if (search === '') return countRows(db, codes, [hasState]);
  const code = cleanRegistrationCode(search);
  const isMatch = sql`(${contains(sql`code`, isRegistrationCode(code) ? code : search)}
    OR ${contains(sql`label`, search)} OR ${contains(sql`inviter_name`, search)})`;
  return findRows(db, codes, [hasState, isMatch]);
}

export type LinkFilter = WithoutNull<AdminLinksQueryVariables>;

/** `USED`: for one invitee, with a registration. `ENDED`: link or code expired, or the code is used up or revoked. */
type LinkListRow = Selectable<Tables['registrationLinks']> & {
  readonly state: AdminLinkState;
  readonly endsAt: Date | null;
};

const links = sql`registration_links`;
const label = buildSearchText(sql`label`);
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
  fromCursor: (text: string) => buildSearchText(sql`${text}`),
};
const linkSorts = {
  NEWEST: { keys: linksByTime, descending: true },
  OLDEST: { keys: linksByTime },
  LABEL: { keys: [byLabel, linkId] },
  ENDING: { keys: [byTime<LinkListRow>(sql`valid_until`, ({ validUntil }) => validUntil), linkId] },
  MOST_USED: { keys: [byUse, linkId], descending: true },
} as const satisfies Record<string, Sort<LinkListRow>>;

const fromLinkCode = sql`FROM registration_codes AS link_code WHERE link_code.code = ${links}.code`;

/** IS NOT NULL, because the planner then expects correctly that most rows match. */
const isOpen = (now: Date) => sql`(valid_until > ${now} AND (SELECT 1 ${fromLinkCode} AND state <> 'revoked'
  AND coalesce(balance > 0, true) AND coalesce(ends_at >= ${now}, true)) IS NOT NULL)`;

const selectLinkFields = (now: Date) => sql`id, code, valid_until, label, batch_id, max_uses, created_at, created_by,
  revoked_at, (SELECT ends_at ${fromLinkCode}) AS ends_at, registered, activated,
  CASE WHEN standing = 'OPEN' AND NOT ${isOpen(now)} THEN 'ENDED' ELSE standing END AS state`;

async function findLinks(db: Kysely<Tables>, filter: LinkFilter, now: Date): Promise<RowSource> {
  const { code, state, sort } = filter;
  const conditions = [code !== undefined && sql`code = ${code}`, state !== undefined && hasLinkState(state, now)];
  const search = cleanSearch(filter.search);
  if (search !== '') return findRows(db, links, [...conditions, contains(sql`label`, search)]);
  const order = state !== undefined && code === undefined ? sql`ORDER BY valid_until` : sql``;
  const found = await countRows(db, links, conditions, { order });
  // Open links are few and scattered in the order of labels or use; within the week of their end they are adjacent.
  const needsWeekGroups = state === 'OPEN' && code === undefined && (sort === 'LABEL' || sort === 'MOST_USED');
  return needsWeekGroups ? { ...found, groups: groupByEndWeek(now) } : found;
}

function groupByEndWeek(now: Date) {
  const firstWeek = buildEndWeek(sql`${formatUtcDay(now)}::date`);
  // A link is valid until the end of its last day.
  const weeks = Math.ceil((linkLifetimeMs + dayMs) / (7 * dayMs));
  return {
    members: sql`generate_series(${firstWeek}, ${firstWeek} + ${weeks}::int)`,
    condition: sql`${buildEndWeek(sql`(valid_until AT TIME ZONE 'UTC')::date`)} = member`,
  };
}

/** The expression of the indexes in migration 009. */
const buildEndWeek = (date: Sql) => sql`((${date} - date '2020-01-06') / 7)`;

/** The row's `state`, in a form that indexes support. */
function hasLinkState(state: AdminLinkState, now: Date): Sql {
  if (state === 'ENDED') return sql`standing = 'OPEN' AND NOT ${isOpen(now)}`;
  return state === 'OPEN'
    ? sql`standing = 'OPEN' AND valid_until > ${now} AND ${isOpen(now)}`
    : sql`standing = ${state}`;
}

export type ApplicationFilter = WithoutNull<AdminApplicationsQueryVariables>;

export type ApplicationListRow = Pick<
  Selectable<Tables['membershipInterests']>,
  'id' | 'email' | 'language' | 'country' | 'state' | 'appliedAt' | 'decidedAt' | 'decidedBy'
> & { readonly mailRefused: boolean };

const applications = sql`membership_interests`;
/** A scalar subquery, because PostgreSQL answers EXISTS by reading the whole outbox. */
const applicationFields = sql`id, email, language, country, state, applied_at, decided_at, decided_by,
  coalesce((SELECT dead_at IS NOT NULL FROM outbox WHERE outbox.id = decision_mail_id), false) AS mail_refused`;
const applicationSort: Sort<ApplicationListRow> = {
  keys: [byTime(sql`applied_at`, ({ appliedAt }) => appliedAt), byText(sql`id`, ({ id }) => id)],
};

function findApplications(db: Kysely<Tables>, filter: ApplicationFilter): Promise<RowSource> {
  const hasState = sql`state = ${filter.state ?? 'waiting'}`;
  const search = cleanSearch(filter.search);
  if (search === '') return countRows(db, applications, [hasState]);
  // A part of an internationalised domain is not a part of its punycode.
  const canonical = isEmailAddress(search) ? canonicalEmail(search) : search;
  const isMatch = sql`(${contains(sql`email`, search)} OR ${contains(sql`email_canonical`, canonical)})`;
  return findRows(db, applications, [hasState, isMatch]);
}

export type AuditFilter = WithoutNull<AdminAuditQueryVariables>;

type AuditListRow = Omit<Selectable<Tables['auditLog']>, 'id'> & { readonly id: string };

const auditFields = sql`id::text AS id, at, actor, action, subject, details`;
const auditId = {
  expression: sql`audit_log.id`,
  toCursor: ({ id }: AuditListRow) => id,
  fromCursor: (text: string) => (/^\d{1,18}$/.test(text) ? sql`${text}::bigint` : null),
};
const auditSort: Sort<AuditListRow> = { keys: [byTime(sql`at`, ({ at }) => at), auditId], descending: true };
