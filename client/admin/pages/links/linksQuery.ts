import { AdminLinksDocument, type AdminLinksQuery } from '../../../../shared/graphql/adminOperations.generated.ts';
import type { ListContext } from '../../../../shared/security/adminAccess.ts';
import type { LoadedData } from '../../layout/AdminPage.tsx';
import { emptyToNull, readSortedListQuery } from '../../lists/listQuery.ts';

export type LinkRow = AdminLinksQuery['adminLinks']['rows'][number];

export type ShownLink = Pick<LinkRow, 'id' | 'code' | 'url' | 'label' | 'single' | 'validUntil'>;

export const linkStates = ['OPEN', 'USED', 'ENDED', 'REVOKED'] as const;
const linkSorts = ['NEWEST', 'OLDEST', 'LABEL', 'ENDING', 'MOST_USED'] as const;

export type LinksData = LoadedData<typeof loadLinks>;

export async function loadLinks({ run, query: searchParams }: ListContext) {
  const { query, variables } = readSortedListQuery(searchParams, ['code'], linkStates, linkSorts);
  const result = await run(AdminLinksDocument, { ...variables, code: emptyToNull(query.code) });
  // Server and browser must render with the same time.
  return result.ok
    ? { ok: true as const, data: { query, list: result.data.adminLinks, loadedAt: Date.now() } }
    : result;
}

export const getLinkNameId = ({ id }: Pick<LinkRow, 'id'>) => `link-${id}`;
