/** The list of codes, by the address. */
import { consoleQuery } from '../../../shared/adminAccess.ts';
import { AdminCodesDocument, type AdminCodesQuery } from '../../../shared/graphql/consoleOperations.generated.ts';
import { type ListQuery, oneOf, orNull, readListQuery } from '../../admin/listQuery.ts';

export const codeStates = ['active', 'paused', 'revoked'] as const;
const codeSorts = ['NEWEST', 'OLDEST', 'CODE'] as const;

export type CodesQuery = ListQuery<'search' | 'state' | 'sort' | 'after'>;

export type Code = AdminCodesQuery['adminCodes']['rows'][number];

export interface CodesTool {
  readonly query: CodesQuery;
  readonly list: AdminCodesQuery['adminCodes'];
  /** When the list was loaded, in epoch milliseconds: server and browser reckon by the same time. */
  readonly loadedAt: number;
}

export const codesQuery = consoleQuery<CodesTool>(async ({ run, query: address }) => {
  const query = readListQuery(address, ['search', 'state', 'sort', 'after']);
  const result = await run(AdminCodesDocument, {
    search: orNull(query.search),
    state: oneOf(query.state, codeStates),
    sort: oneOf(query.sort, codeSorts),
    after: orNull(query.after),
  });
  return result.ok ? { ok: true, data: { query, list: result.data.adminCodes, loadedAt: Date.now() } } : result;
});
