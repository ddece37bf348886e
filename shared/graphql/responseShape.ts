import type { DocumentNode } from '@apollo/client';

/** A backend is another company's program: each answer is measured once, so that no page meets another shape. */
export type ResponseShape =
  | 'text'
  | 'integer'
  | 'number'
  | 'flag'
  | { readonly oneOf: readonly string[] }
  | { readonly listOf: ResponseShape }
  /** A missing field reads as null. */
  | { readonly orNull: ResponseShape }
  /** Others beside them are of no interest. */
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

/** Every answer passes here once, the subscription's too: what comes through is what the generated types promise. */
export function matchesResponseShape(document: DocumentNode, data: unknown): boolean {
  const { responseShape } = document as DocumentNode & { readonly responseShape?: ResponseShape };
  if (responseShape === undefined)
    throw new TypeError('A document without the shape of its answer: run "npm run codegen"');
  return fitsShape(responseShape, data);
}
