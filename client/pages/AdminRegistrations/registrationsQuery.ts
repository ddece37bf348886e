/** How far guests got: of a code, of a link, or of all, in the days that the address names. */
import { consoleQuery } from '../../../shared/adminAccess.ts';
import {
  AdminFunnelByCodeDocument,
  type AdminFunnelByCodeQuery,
  AdminFunnelDocument,
  type AdminFunnelQuery,
} from '../../../shared/graphql/consoleOperations.generated.ts';
import { type DayRange, dayRangeOf, daysOf, mostDays } from '../../admin/dayRange.ts';
import { isDownload, type ListQuery, orNull, readListQuery } from '../../admin/listQuery.ts';

export const steps = ['opened', 'begun', 'registered', 'activated'] as const;

export type Step = (typeof steps)[number];

export type Counts = Readonly<Record<Step, number>>;

export interface DayCounts extends Counts {
  readonly day: string;
}

export interface RegistrationsTool {
  readonly query: ListQuery<'code' | 'link' | 'from' | 'to' | 'by' | 'after'>;
  /** The days that are shown, whatever the address says. */
  readonly range: DayRange;
  /** Of which alone the numbers are; null for a code, for all, and for a link that there is not. */
  readonly link: AdminFunnelQuery['adminFunnel']['link'];
  readonly totals: Counts;
  /** Each of the period, also those without a guest; none, where the address names no period. */
  readonly days: readonly DayCounts[];
  /** Of each code, for a file alone. */
  readonly codes?: AdminFunnelByCodeQuery['adminFunnelByCode'];
}

const none: Counts = { opened: 0, begun: 0, registered: 0, activated: 0 };

export const registrationsQuery = consoleQuery<RegistrationsTool>(async ({ run, query: address }) => {
  const query = readListQuery(address, ['code', 'link', 'from', 'to', 'by', 'after']);
  const range = dayRangeOf(query);
  if (query.by === 'code' && isDownload(address)) {
    const result = await run(AdminFunnelByCodeDocument, { ...range, after: orNull(query.after), forDownload: true });
    if (!result.ok) return result;
    const codes = result.data.adminFunnelByCode;
    return { ok: true, data: { query, range, link: null, totals: none, days: [], codes } };
  }
  const result = await run(AdminFunnelDocument, {
    code: orNull(query.code),
    linkId: orNull(query.link),
    ...range,
    forDownload: isDownload(address),
  });
  if (!result.ok) return result;
  const { days: counted, link, ...totals } = result.data.adminFunnel;
  const known = new Map(counted.map((each) => [each.day, each] as const));
  const days = daysOf(range, mostDays).map((day) => ({ ...none, ...known.get(day), day }));
  return { ok: true, data: { query, range, link, totals, days } };
});
