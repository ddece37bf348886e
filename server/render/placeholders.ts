/**
 * Placeholders for visitor values in rendered markup. They consist of letters and digits, which escaping does not change,
 * and are random per process, so that no text contains one.
 */
import { randomBytes } from 'node:crypto';
import { escapeHtml } from '../../shared/page/html.ts';
import { serializeState } from './serializeState.ts';

/** How a value is escaped: for text or an attribute, for a JSON string, or not at all. */
export type EscapeContext = 'html' | 'json' | 'raw';

export interface Slot {
  readonly context: EscapeContext;
  /** Of the visitor value. */
  readonly index: number;
}

/** `texts` has one entry more than `slots`: the text before, between and after them. */
export interface SplitMarkup {
  readonly texts: readonly string[];
  readonly slots: readonly Slot[];
}

export type Placeholders = ReturnType<typeof createPlaceholders>;

/** In a placeholder, by their first letter. */
const contexts: Readonly<Record<string, EscapeContext>> = { h: 'html', j: 'json', r: 'raw' };

export function createPlaceholders(random = randomBytes(12).toString('hex')) {
  const prefix = `m${random}`;
  const pattern = new RegExp(`${prefix}([hjr]\\d+)m`);
  const parse = (name: string): Slot => ({ context: contexts[name[0] ?? ''] ?? 'html', index: Number(name.slice(1)) });
  return {
    /** The start of each placeholder. Its first character occurs in it once. */
    prefix,
    /** The last character of each; it does not occur between prefix and terminator. */
    terminator: 'm',
    /** `name`: the text between prefix and terminator. */
    parse,
    format: (context: EscapeContext, index: number) => `${prefix}${context[0]}${index}m`,
    split(markup: string): SplitMarkup {
      const parts = markup.split(pattern);
      return {
        texts: parts.filter((_, index) => index % 2 === 0),
        slots: parts.filter((_, index) => index % 2 === 1).map(parse),
      };
    },
  };
}

const escapes: Readonly<Record<EscapeContext, (value: string) => string>> = {
  html: escapeHtml,
  json: (value) => serializeState(value).slice(1, -1),
  raw: (value) => value,
};

export function escapeFor(context: EscapeContext, value: string): string {
  return escapes[context](value);
}
