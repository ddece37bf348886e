import { AdminLinksDocument, type AdminLinksQuery } from '../../../../shared/graphql/adminOperations.generated.ts';
import { createAdminQuery, type ListContext } from '../../../../shared/security/adminAccess.ts';
import type { QueryData } from '../../layout/AdminPage.tsx';
import { emptyToNull, isDownload, oneOf, readListQuery } from '../../lists/listQuery.ts';

export type LinkRow = AdminLinksQuery['adminLinks']['rows'][number];

export type ShownLink = Pick<LinkRow, 'id' | 'code' | 'url' | 'label' | 'single' | 'validUntil'>;

export const linkStates = ['OPEN', 'USED', 'ENDED', 'REVOKED'] as const;
const linkSorts = ['NEWEST', 'OLDEST', 'LABEL', 'ENDING', 'MOST_USED'] as const;

export type LinksData = QueryData<typeof linksQuery>;

export async function loadLinks({ run, query: searchParams }: ListContext) {
  const query = readListQuery(searchParams, ['code', 'search', 'state', 'sort', 'after']);
  const forDownload = isDownload(searchParams);
  const result = await run(AdminLinksDocument, {
    code: emptyToNull(query.code),
    search: emptyToNull(query.search),
    state: oneOf(query.state, linkStates),
    sort: forDownload ? 'OLDEST' : oneOf(query.sort, linkSorts),
    after: emptyToNull(query.after),
    forDownload,
  });
  // Server and browser must render with the same time.
  return result.ok
    ? { ok: true as const, data: { query, list: result.data.adminLinks, loadedAt: Date.now() } }
    : result;
}

export const linksQuery = createAdminQuery(loadLinks);

export const getLinkNameId = ({ id }: Pick<LinkRow, 'id'>) => `link-${id}`;
