/** The address holds a list's state: the page query reads it, and the links and forms of the page keep it. */
import { cleanText } from '../../../shared/validation/cleanText.ts';

export type ListQuery<Name extends string = string> = Readonly<Record<Name, string>>;

const maxValueLength = 200;
/** A cursor may hold a label of eighty four-byte characters and an id, in base64. */
const maxCursorLength = 600;

/** The first of repeated parameters counts; a value that is too long reads as absent. */
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

export function isFiltered(query: ListQuery, fields: readonly string[]): boolean {
  return fields.some((name) => query[name] !== '');
}

/** The address of the same page with these changes, at its first page unless they name another. */
export function buildListLink<Name extends string>(query: ListQuery<Name>, changes: Partial<ListQuery<Name>>): string {
  const changed: ListQuery = { ...query, after: '', ...changes };
  const parameters = Object.entries(changed).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(parameters)}`;
}

export function buildClearLink(query: ListQuery, fields: readonly string[]): string {
  return buildListLink(query, Object.fromEntries(fields.map((name) => [name, ''])));
}

export const buildDownloadLink = (query: ListQuery) => buildListLink({ ...query, download: 'csv' }, {});

/** A download gets larger pages, in an order that no change of a row disturbs. */
export const isDownload = (query: URLSearchParams) => query.get('download') === 'csv';
