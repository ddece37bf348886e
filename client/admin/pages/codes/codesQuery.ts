/** The list of codes, by the address. */

import { AdminCodesDocument, type AdminCodesQuery } from '../../../../shared/graphql/consoleOperations.generated.ts';
import { consoleQuery, type ListContext } from '../../../../shared/security/adminAccess.ts';
import type { ToolOf } from '../../frame/ConsolePage.tsx';
import { isDownload, oneOf, orNull, readListQuery } from '../../lists/listQuery.ts';

export const codeStates = ['active', 'paused', 'revoked'] as const;
const codeSorts = ['NEWEST', 'OLDEST', 'CODE'] as const;

export type Code = AdminCodesQuery['adminCodes']['rows'][number];

export type CodesTool = ToolOf<typeof codesQuery>;

export async function loadCodes({ run, query: address }: ListContext) {
  const query = readListQuery(address, ['search', 'state', 'sort', 'after']);
  const forDownload = isDownload(address);
  const result = await run(AdminCodesDocument, {
    search: orNull(query.search),
    state: oneOf(query.state, codeStates),
    sort: forDownload ? 'OLDEST' : oneOf(query.sort, codeSorts),
    after: orNull(query.after),
    forDownload,
  });
  // Server and browser reckon by the same time.
  return result.ok
    ? { ok: true as const, data: { query, list: result.data.adminCodes, loadedAt: Date.now() } }
    : result;
}

export const codesQuery = consoleQuery(loadCodes);
