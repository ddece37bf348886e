import type { DocumentNode } from '@apollo/client';

/** The shape of a response, validated because another company may run the backend. */
export type ResponseShape =
  | 'text'
  | 'integer'
  | 'number'
  | 'flag'
  | { readonly oneOf: readonly string[] }
  | { readonly listOf: ResponseShape }
  /** A missing field counts as null. */
  | { readonly orNull: ResponseShape }
  /** Further fields are ignored. */
  | { readonly fields: Readonly<Record<string, ResponseShape>> };

export function fitsShape(shape: ResponseShape, value: unknown): boolean {
  if (shape === 'text') return typeof value === 'string';
  if (shape === 'flag') return typeof value === 'boolean';
  if (shape === 'integer') return Number.isSafeInteger(value);
  if (shape === 'number') return Number.isFinite(value);
  if ('oneOf' in shape) return typeof value === 'string' && shape.oneOf.includes(value);
  if ('orNull' in shape) return value === null || value === undefined || fitsShape(shape.orNull, value);
  if ('listOf' in shape) return Array.isArray(value) && value.every((entry) => fitsShape(shape.listOf, entry));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const record = value as Readonly<Record<string, unknown>>;
  return Object.entries(shape.fields).every(([name, field]) => fitsShape(field, record[name]));
}

/** Every response is checked, so that data fits the generated types. */
export function matchesResponseShape(document: DocumentNode, data: unknown): boolean {
  const { responseShape } = document as DocumentNode & { readonly responseShape?: ResponseShape };
  if (responseShape === undefined) throw new TypeError('The document has no response shape: run "npm run codegen"');
  return fitsShape(responseShape, data);
}
