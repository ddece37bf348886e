import {
  AdminApplicationsDocument,
  type AdminApplicationsQuery,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import { region } from '../../../../shared/i18n/format.ts';
import type { ListContext } from '../../../../shared/security/adminAccess.ts';
import type { LoadedData } from '../../layout/AdminPage.tsx';
import { emptyToNull, isDownload, oneOf, readListQuery } from '../../lists/listQuery.ts';

export const decidedStates = ['approved', 'declined'] as const;

export type Application = AdminApplicationsQuery['adminApplications']['rows'][number];

export type ApplicationsData = LoadedData<typeof loadApplications>;

export async function loadApplications({ run, query: searchParams, locale }: ListContext) {
  const typed = readListQuery(searchParams, ['state', 'search', 'after']);
  const state = oneOf(typed.state, decidedStates);
  const query = { ...typed, state: state ?? '' };
  const result = await run(AdminApplicationsDocument, {
    state: state ?? 'waiting',
    search: emptyToNull(query.search),
    after: emptyToNull(query.after),
    forDownload: isDownload(searchParams),
  });
  if (!result.ok) return result;
  const list = result.data.adminApplications;
  // Written by the server, since names of countries differ between the language data of server and browser.
  const names = new Intl.DisplayNames([region[locale]], { type: 'region' });
  const codes = list.rows.flatMap(({ country }) => (country !== null && /^[A-Z]{2}$/.test(country) ? [country] : []));
  const countries = Object.fromEntries(codes.map((code) => [code, names.of(code) ?? code]));
  return { ok: true as const, data: { query, list, countries } };
}
