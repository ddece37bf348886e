/** What the site's own rule says of a pasted referrer, and what it did by days: the one is known without the other. */
import { consoleQuery } from '../../../shared/adminAccess.ts';
import {
  AdminReferrerDenialsDocument,
  type AdminReferrerDenialsQuery,
} from '../../../shared/graphql/consoleOperations.generated.ts';
import type { ToolOf } from '../../admin/ConsolePage.tsx';
import { dayRangeOf } from '../../admin/dayRange.ts';
import { isDownload, orNull, readListQuery } from '../../admin/listQuery.ts';

export type Denial = AdminReferrerDenialsQuery['adminReferrerDenials']['rows'][number];

export type ReferrersTool = ToolOf<typeof referrersQuery>;

export const referrersQuery = consoleQuery(async ({ run, query: address, judgeReferrer }) => {
  const query = readListQuery(address, ['referrer', 'page', 'from', 'to', 'after']);
  const range = dayRangeOf(query);
  const { referrer, page } = query;
  const verdict = referrer === '' ? null : (judgeReferrer?.(referrer, orNull(page)) ?? null);
  const result = await run(AdminReferrerDenialsDocument, {
    ...range,
    after: orNull(query.after),
    forDownload: isDownload(address),
  });
  if (!result.ok && (result.failure === 'unauthenticated' || result.failure === 'forbidden')) return result;
  const denials = result.ok ? result.data.adminReferrerDenials : null;
  return { ok: true, data: { query, verdict, range, denials } };
});
