/** The list of applications, by the address. */

import {
  AdminApplicationsDocument,
  type AdminApplicationsQuery,
} from '../../../../shared/graphql/consoleOperations.generated.ts';
import { region } from '../../../../shared/i18n/format.ts';
import { consoleQuery } from '../../../../shared/security/adminAccess.ts';
import type { ToolOf } from '../../frame/ConsolePage.tsx';
import { isDownload, oneOf, orNull, readListQuery } from '../../lists/listQuery.ts';

/** Beside those who wait, who are shown without a word in the address. */
export const decidedStates = ['approved', 'declined'] as const;

export type Application = AdminApplicationsQuery['adminApplications']['rows'][number];

export type ApplicationsTool = ToolOf<typeof applicationsQuery>;

export const applicationsQuery = consoleQuery(async ({ run, query: address, locale }) => {
  const typed = readListQuery(address, ['state', 'search', 'after']);
  const state = oneOf(typed.state, decidedStates);
  const query = { ...typed, state: state ?? '' };
  const result = await run(AdminApplicationsDocument, {
    state: state ?? 'waiting',
    search: orNull(query.search),
    after: orNull(query.after),
    forDownload: isDownload(address),
  });
  if (!result.ok) return result;
  const list = result.data.adminApplications;
  // They differ between server and browser, so that the server writes them.
  const names = new Intl.DisplayNames([region[locale]], { type: 'region' });
  const codes = list.rows.flatMap(({ country }) => (country !== null && /^[A-Z]{2}$/.test(country) ? [country] : []));
  const countries = Object.fromEntries(codes.map((code) => [code, names.of(code) ?? code]));
  return { ok: true, data: { query, list, countries } };
});
