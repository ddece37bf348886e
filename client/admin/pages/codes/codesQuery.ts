import { AdminCodesDocument, type AdminCodesQuery } from '../../../../shared/graphql/consoleOperations.generated.ts';
import { createAdminQuery, type ListContext } from '../../../../shared/security/adminAccess.ts';
import type { QueryData } from '../../frame/AdminPage.tsx';
import { emptyToNull, isDownload, oneOf, readListQuery } from '../../lists/listQuery.ts';

export const codeStates = ['active', 'paused', 'revoked'] as const;
const codeSorts = ['NEWEST', 'OLDEST', 'CODE'] as const;

export type Code = AdminCodesQuery['adminCodes']['rows'][number];

export type CodesData = QueryData<typeof codesQuery>;

export async function loadCodes({ run, query: searchParams }: ListContext) {
  const query = readListQuery(searchParams, ['search', 'state', 'sort', 'after']);
  const forDownload = isDownload(searchParams);
  const result = await run(AdminCodesDocument, {
    search: emptyToNull(query.search),
    state: oneOf(query.state, codeStates),
    sort: forDownload ? 'OLDEST' : oneOf(query.sort, codeSorts),
    after: emptyToNull(query.after),
    forDownload,
  });
  // Server and browser must render with the same time.
  return result.ok
    ? { ok: true as const, data: { query, list: result.data.adminCodes, loadedAt: Date.now() } }
    : result;
}

export const codesQuery = createAdminQuery(loadCodes);
