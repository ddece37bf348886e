/**
 * A visitor's own values in a document, as a flat list: what is placed and never branched on. A page is rendered with a
 * placeholder for each and filled with the list of every visitor who is in the same state.
 */
import type { VisitorValues } from '../../shared/page/pageState.ts';

export interface DocumentValues {
  /** Of the page: its links, the request id. */
  readonly page: VisitorValues;
  /** Of the page's data. */
  readonly data: unknown;
  /** 128 bits or more in base64: it needs no escaping. */
  readonly nonce: string;
  readonly sessionId: string;
  /** Of the extracted Apollo cache. */
  readonly cache: readonly string[];
  /** `DocumentExperiments` as JSON that is safe in a script element. */
  readonly experiments: string;
}

export function flatten(values: unknown) {
  const list: string[] = [];
  /** Which values there are, and which of them are empty: React writes an empty text in another way than any other. */
  let shape = '';
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      list.push(value);
      shape += value === '' ? '-' : '+';
    } else if (typeof value === 'object') {
      for (const name in value) {
        shape += `${name}:`;
        walk(value[name as keyof typeof value]);
      }
      shape += ';';
    } else throw new TypeError(`A visitor's value is a finished text (or null for none), not a ${typeof value}`);
  };
  walk(values);
  return { list, shape };
}

/** The same object with another text in the place of each that is not empty. */
export function replaceTexts<Values>(values: Values, replacement: (index: number) => string): Values {
  let index = -1;
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') {
      index += 1;
      return value === '' ? '' : replacement(index);
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, walk(entry)]));
  };
  return walk(values) as Values;
}
