/** A list's state is in the URL: the page query reads it, and the page's links and forms keep it. */
import { cleanText } from '../../../shared/validation/cleanText.ts';

export type ListQuery<Name extends string = string> = Readonly<Record<Name, string>>;

const maxValueLength = 200;
/** A cursor may contain a label of eighty four-byte characters and an id, in base64. */
const maxCursorLength = 600;

/** The first of repeated parameters is used; a value that is too long counts as missing. */
export function readListQuery<Name extends string>(query: URLSearchParams, names: readonly Name[]): ListQuery<Name> {
  const values = names.map((name) => {
    const maxLength = name === 'after' ? maxCursorLength : maxValueLength;
    const value = cleanText(query.get(name) ?? '', maxLength + 1);
    return [name, value.length > maxLength ? '' : value];
  });
  return Object.fromEntries(values);
}

export function oneOf<Option extends string>(value: string, options: readonly Option[]): Option | null {
  return options.find((option) => option === value) ?? null;
}

export const emptyToNull = (value: string): string | null => (value === '' ? null : value);

/** The query of a list with search, state and sort order, and its operation's variables. */
export function readSortedListQuery<Name extends string, State extends string, Sort extends string>(
  searchParams: URLSearchParams,
  names: readonly Name[],
  states: readonly State[],
  sorts: readonly Sort[],
) {
  const query = readListQuery(searchParams, [...names, 'search', 'state', 'sort', 'after']);
  const forDownload = isDownload(searchParams);
  const variables = {
    search: emptyToNull(query.search),
    state: oneOf(query.state, states),
    sort: forDownload ? ('OLDEST' as const) : oneOf(query.sort, sorts),
    after: emptyToNull(query.after),
    forDownload,
  };
  return { query, variables };
}

export function isFiltered(query: ListQuery, fields: readonly string[]): boolean {
  return fields.some((name) => query[name] !== '');
}

/** The page's URL with these changes, at the first page of the list by default. */
export function buildListLink<Name extends string>(query: ListQuery<Name>, changes: Partial<ListQuery<Name>>): string {
  const changed: ListQuery = { ...query, after: '', ...changes };
  const parameters = Object.entries(changed).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(parameters)}`;
}

export function buildClearLink(query: ListQuery, fields: readonly string[]): string {
  return buildListLink(query, Object.fromEntries(fields.map((name) => [name, ''])));
}

export const buildDownloadLink = (query: ListQuery) => buildListLink({ ...query, download: 'csv' }, {});

/** A download has larger pages, in an order that does not change with the rows. */
export const isDownload = (query: URLSearchParams) => query.get('download') === 'csv';
