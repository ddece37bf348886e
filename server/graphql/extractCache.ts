/**
 * The responses of a page's operations as the extracted cache of an Apollo Client, which the browser's client restores.
 * Responses that differ only in visitor values are normalised once, with placeholders, and filled for each visitor.
 */
import { createHash } from 'node:crypto';
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { LRUCache } from 'lru-cache';
import { createCache, createCacheKey, secretFields } from '../../shared/graphql/createApolloClient.ts';
import { describeOperation } from '../../shared/graphql/runOperation.ts';
import { createPlaceholders, type SplitMarkup } from '../render/placeholders.ts';
import { serializeState } from '../render/serializeState.ts';

export interface CompletedOperation {
  readonly document: TypedDocumentNode<unknown, never>;
  readonly variables: object;
  readonly data: object;
}

/** JSON that is safe in a script element, split at the values, which are inside JSON strings. */
export interface ExtractedCache {
  /** A hash of the texts. */
  readonly id: string;
  readonly texts: readonly string[];
  readonly values: readonly string[];
}

const placeholders = createPlaceholders();

/** Response fields with visitor values: no page branches on them. */
const valueFields: ReadonlySet<string> = new Set(['invitorName', 'invitorGreeting', 'maskedEmail', 'validUntil']);

const hasSecretArguments = ({ data }: CompletedOperation) => secretFields.some((name) => name in data);

const extractedCaches = new LRUCache<string, SplitMarkup & { readonly id: string }>({
  maxSize: 10_000_000,
  sizeCalculation: ({ texts }, key) => 2 * (key.length + texts.join('').length),
});

/** `isShared`: other visitors get the same responses, so the template is cached. */
export function extractCache(completedOperations: readonly CompletedOperation[], isShared = true): ExtractedCache {
  if (completedOperations.length === 0) return { id: '', texts: ['{}'], values: [] };
  const values: string[] = [];
  const rows = completedOperations.map((operation) => {
    const row = buildRow(operation, values.length);
    values.push(...row.values);
    return row.json;
  });
  const key = rows.join('\n');
  let template = extractedCaches.get(key);
  if (template === undefined) {
    template = extract(completedOperations, rows);
    if (isShared) extractedCaches.set(key, template);
  }
  return { id: template.id, texts: template.texts, values: template.slots.map(({ index }) => values[index] ?? '') };
}

interface PlaceholderRow {
  readonly start: number;
  readonly json: string;
  readonly values: readonly string[];
}

/** By response: many visitors share that of a code. */
const rowCache = new WeakMap<object, PlaceholderRow>();

/** `start` is the number of the first placeholder. */
function buildRow(operation: CompletedOperation, start: number): PlaceholderRow {
  const cached = rowCache.get(operation.data);
  if (cached?.start === start) return cached;
  const values: string[] = [];
  const addPlaceholder = (value: string) => placeholders.format('json', start + values.push(value) - 1);
  const row: Row = [
    describeOperation(operation.document).name,
    hasSecretArguments(operation) ? addPlaceholder(createCacheKey({ ...operation.variables })) : operation.variables,
    replaceValues(operation.data, addPlaceholder),
  ];
  const placeholderRow = { start, json: JSON.stringify(row), values };
  rowCache.set(operation.data, placeholderRow);
  return placeholderRow;
}

/** Replaces values outside lists by placeholders. */
function replaceValues(data: object, addPlaceholder: (value: string) => string): object {
  const entries = Object.entries(data).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [name, valueFields.has(name) && value !== '' ? addPlaceholder(value) : value];
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [name, isObject ? replaceValues(value, addPlaceholder) : value];
  });
  return Object.fromEntries(entries) as object;
}

type Row = readonly [name: string, keyOrVariables: unknown, data: object];

function extract(completedOperations: readonly CompletedOperation[], rows: readonly string[]) {
  let fieldKey: unknown;
  const cache = createCache(() => String(fieldKey));
  rows.forEach((row, index) => {
    const [, keyOrVariables, data] = JSON.parse(row) as Row;
    fieldKey = keyOrVariables;
    const { document, variables } = completedOperations[index] as CompletedOperation;
    const query = document as unknown as TypedDocumentNode<object, OperationVariables>;
    cache.writeQuery({ query, variables: variables as OperationVariables, data });
  });
  const text = serializeState(cache.extract());
  return { ...placeholders.split(text), id: createHash('sha256').update(text).digest('base64url') };
}

/** `values` are escaped. */
export function fillCache({ texts }: ExtractedCache, values: readonly string[]): string {
  return texts.map((text, index) => text + (values[index] ?? '')).join('');
}
