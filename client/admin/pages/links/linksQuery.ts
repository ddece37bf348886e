/** The list of registration links, by the address. `code` also fills the form in. */

import { AdminLinksDocument, type AdminLinksQuery } from '../../../../shared/graphql/consoleOperations.generated.ts';
import { consoleQuery, type ListContext } from '../../../../shared/security/adminAccess.ts';
import type { ToolOf } from '../../frame/ConsolePage.tsx';
import { isDownload, oneOf, orNull, readListQuery } from '../../lists/listQuery.ts';

export type ListedLink = AdminLinksQuery['adminLinks']['rows'][number];

/** What is shown of one link, whether it has just been made or stands in the list. */
export type ShownLink = Pick<ListedLink, 'id' | 'code' | 'url' | 'label' | 'single' | 'validUntil'>;

export const linkStates = ['OPEN', 'USED', 'ENDED', 'REVOKED'] as const;
const linkSorts = ['NEWEST', 'OLDEST', 'LABEL', 'ENDING', 'MOST_USED'] as const;

export type LinksTool = ToolOf<typeof linksQuery>;

export async function loadLinks({ run, query: address }: ListContext) {
  const query = readListQuery(address, ['code', 'search', 'state', 'sort', 'after']);
  const forDownload = isDownload(address);
  const result = await run(AdminLinksDocument, {
    code: orNull(query.code),
    search: orNull(query.search),
    state: oneOf(query.state, linkStates),
    sort: forDownload ? 'OLDEST' : oneOf(query.sort, linkSorts),
    after: orNull(query.after),
    forDownload,
  });
  // Server and browser reckon by the same time.
  return result.ok
    ? { ok: true as const, data: { query, list: result.data.adminLinks, loadedAt: Date.now() } }
    : result;
}

export const linksQuery = consoleQuery(loadLinks);

/** The element that says in the list which link it is. */
export const linkNameId = ({ id }: Pick<ListedLink, 'id'>) => `link-${id}`;
