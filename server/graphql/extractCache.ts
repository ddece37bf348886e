/**
 * What a page's operations were answered, as the extracted cache of an Apollo Client: the browser's client restores it and
 * asks none of them again. Answers that differ only in a visitor's values are normalised once; the values are put in after.
 */
import { createHash } from 'node:crypto';
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { LRUCache } from 'lru-cache';
import { answerKey, createCache, secretFields } from '../../shared/graphql/createApolloClient.ts';
import { operationOf } from '../../shared/graphql/runOperation.ts';
import { type CutMarkup, createPlaceholders } from '../render/placeholders.ts';
import { serializeState } from '../render/serializeState.ts';

export interface AnsweredOperation {
  readonly document: TypedDocumentNode<unknown, never>;
  readonly variables: object;
  readonly data: object;
}

/** The cache as JSON that is safe in a script element, cut where the values stand, each inside of a JSON string. */
export interface ExtractedCache {
  /** Of the texts: two with the same id are the same. */
  readonly id: string;
  readonly texts: readonly string[];
  readonly values: readonly string[];
}

const placeholders = createPlaceholders();

/** Fields of answers that hold a visitor's value: the page places it, and branches on nothing of it. */
const valueFields: ReadonlySet<string> = new Set(['invitorName', 'maskedEmail', 'validUntil']);

const hasSecretArguments = ({ data }: AnsweredOperation) => secretFields.some((name) => name in data);

const extracted = new LRUCache<string, CutMarkup & { readonly id: string }>({
  maxSize: 10_000_000,
  sizeCalculation: ({ texts }, key) => 2 * (key.length + texts.join('').length),
});

/** `isShared`: others are told the same; what is for one asker alone, a console's list, is not remembered. */
export function extractCache(answered: readonly AnsweredOperation[], isShared = true): ExtractedCache {
  if (answered.length === 0) return { id: '', texts: ['{}'], values: [] };
  const values: string[] = [];
  const rows = answered.map((operation) => {
    const row = rowOf(operation, values.length);
    values.push(...row.values);
    return row.json;
  });
  const key = rows.join('\n');
  let cut = extracted.get(key);
  if (cut === undefined) {
    cut = extract(answered, rows);
    if (isShared) extracted.set(key, cut);
  }
  return { id: cut.id, texts: cut.texts, values: cut.slots.map(({ index }) => values[index] ?? '') };
}

/** An operation with placeholders, as JSON, and the values that they stand for. */
interface PlacedRow {
  readonly start: number;
  readonly json: string;
  readonly values: readonly string[];
}

/** By the answer, since many visitors share that about a code. */
const placedRows = new WeakMap<object, PlacedRow>();

/** `start` is the number of the first placeholder. */
function rowOf(operation: AnsweredOperation, start: number): PlacedRow {
  const known = placedRows.get(operation.data);
  if (known?.start === start) return known;
  const values: string[] = [];
  const place = (value: string) => placeholders.of('json', start + values.push(value) - 1);
  const row: Row = [
    operationOf(operation.document).name,
    hasSecretArguments(operation) ? place(answerKey({ ...operation.variables })) : operation.variables,
    placeValues(operation.data, place),
  ];
  const placed = { start, json: JSON.stringify(row), values };
  placedRows.set(operation.data, placed);
  return placed;
}

/** With placeholders for the values; a list has none. */
function placeValues(answer: object, place: (value: string) => string): object {
  const entries = Object.entries(answer).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [name, valueFields.has(name) && value !== '' ? place(value) : value];
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [name, isObject ? placeValues(value, place) : value];
  });
  return Object.fromEntries(entries) as object;
}

type Row = readonly [name: string, keyOrVariables: unknown, data: object];

function extract(answered: readonly AnsweredOperation[], rows: readonly string[]) {
  let fieldKey: unknown;
  const cache = createCache(() => String(fieldKey));
  rows.forEach((row, index) => {
    const [, keyOrVariables, data] = JSON.parse(row) as Row;
    fieldKey = keyOrVariables;
    const { document, variables } = answered[index] as AnsweredOperation;
    const query = document as unknown as TypedDocumentNode<object, OperationVariables>;
    cache.writeQuery({ query, variables: variables as OperationVariables, data });
  });
  const text = serializeState(cache.extract());
  return { ...placeholders.cut(text), id: createHash('sha256').update(text).digest('base64url') };
}

/** The JSON with these values, already escaped, in their places. */
export function fillCache({ texts }: ExtractedCache, values: readonly string[]): string {
  return texts.map((text, place) => text + (values[place] ?? '')).join('');
}
