/** What the site's own rule says of a pasted referrer, and what it did by days: the one is known without the other. */
import { consoleQuery } from '../../../shared/adminAccess.ts';
import {
  AdminReferrerDenialsDocument,
  type AdminReferrerDenialsQuery,
} from '../../../shared/graphql/consoleOperations.generated.ts';
import type { ReferrerVerdict } from '../../../shared/referrerVerdict.ts';
import { type DayRange, dayRangeOf } from '../../admin/dayRange.ts';
import { type ListQuery, orNull, readListQuery } from '../../admin/listQuery.ts';

export type Denials = AdminReferrerDenialsQuery['adminReferrerDenials'];

export type ReferrersQuery = ListQuery<'referrer' | 'page' | 'from' | 'to' | 'after'>;

export interface ReferrersTool {
  readonly query: ReferrersQuery;
  /** Null where nothing was asked. */
  readonly verdict: ReferrerVerdict | null;
  /** The days that are shown, whatever the address says. */
  readonly range: DayRange;
  /** Null where the backend did not give them. */
  readonly denials: Denials | null;
}

export const referrersQuery = consoleQuery<ReferrersTool>(async ({ run, query: address, judgeReferrer }) => {
  const query = readListQuery(address, ['referrer', 'page', 'from', 'to', 'after']);
  const range = dayRangeOf(query);
  const { referrer, page } = query;
  const verdict = referrer === '' ? null : (judgeReferrer?.(referrer, orNull(page)) ?? null);
  const result = await run(AdminReferrerDenialsDocument, { ...range, after: orNull(query.after) });
  if (!result.ok && (result.failure === 'unauthenticated' || result.failure === 'forbidden')) return result;
  const denials = result.ok ? result.data.adminReferrerDenials : null;
  return { ok: true, data: { query, verdict, range, denials } };
});
