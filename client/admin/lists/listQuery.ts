/** The address is a list's state: read once by the page's loader, and kept by the links and forms on the page. */
import { cleanText } from '../../../shared/validation/cleanText.ts';

/** What the address says of a list; a name that it does not have is empty. */
export type ListQuery<Name extends string = string> = Readonly<Record<Name, string>>;

const maxValueLength = 200;
/** A place in a list may hold a label of eighty characters, each of four bytes, beside an id, in base64. */
const maxCursorLength = 600;

/** Of repeated ones the first counts; whatever is too long reads as absent. */
export function readListQuery<Name extends string>(query: URLSearchParams, names: readonly Name[]): ListQuery<Name> {
  const values = names.map((name) => {
    const maxLength = name === 'after' ? maxCursorLength : maxValueLength;
    const value = cleanText(query.get(name) ?? '', maxLength + 1);
    return [name, value.length > maxLength ? '' : value] as const;
  });
  return Object.fromEntries(values) as ListQuery<Name>;
}

/** `value`, where it is one of `known`; null otherwise. */
export function oneOf<Option extends string>(value: string, options: readonly Option[]): Option | null {
  return options.find((each) => each === value) ?? null;
}

/** Of a question to the backend: what is empty is not asked for. */
export const emptyToNull = (value: string): string | null => (value === '' ? null : value);

/** The address of the same list, not narrowed by `fields`. */
export function buildClearLink<Name extends string>(query: ListQuery<Name>, fields: readonly Name[]): string {
  return buildListLink(query, Object.fromEntries(fields.map((name) => [name, ''])) as Partial<ListQuery<Name>>);
}

/** Whether one of `fields` narrows the list. */
export function isFiltered<Name extends string>(query: ListQuery<Name>, fields: readonly Name[]): boolean {
  return fields.some((name) => query[name] !== '');
}

/** The address of the same page with these changes; another list begins at its first page. */
export function buildListLink<Name extends string>(query: ListQuery<Name>, changes: Partial<ListQuery<Name>>): string {
  const changed: ListQuery = { ...query, after: '', ...changes };
  const parameters = Object.entries(changed).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(parameters)}`;
}

/** The address of all of a list as a file, from its first page on. */
export const buildDownloadLink = (query: ListQuery) => buildListLink({ ...query, download: 'csv' }, {});

/** Whether the address asks for that: the backend then gives larger pages, in an order that no change of a row disturbs. */
export const isDownload = (query: URLSearchParams) => query.get('download') === 'csv';
