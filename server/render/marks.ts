/**
 * Marks stand in a template where a visitor's values will stand. They are letters and digits, so no escaping changes
 * them; each process has its own, so no text of ours and none of a stranger's holds one; values are written into a
 * template after it was cut, so one that did would be text like any other.
 */
import { randomBytes } from 'node:crypto';

/** How a value is written where it stands: in text or an attribute, in a JSON text, or as it is. */
export type Context = 'html' | 'json' | 'raw';

export interface Slot {
  readonly context: Context;
  /** In the list of the visitor's values. */
  readonly index: number;
}

/** `texts` has one entry more than `slots`: what stands before, between and after them. */
export interface CutMarkup {
  readonly texts: readonly string[];
  readonly slots: readonly Slot[];
}

export interface Marks {
  of(context: Context, index: number): string;
  cut(markup: string): CutMarkup;
}

const letters = { html: 'h', json: 'j', raw: 'r' } as const;
const contexts: Readonly<Record<string, Context>> = { h: 'html', j: 'json', r: 'raw' };

export function createMarks(random = randomBytes(12).toString('hex')): Marks {
  const name = `m${random}`;
  const pattern = new RegExp(`${name}([hjr])(\\d+)m`);
  return {
    of: (context, index) => `${name}${letters[context]}${index}m`,
    cut(markup) {
      const pieces = markup.split(pattern);
      const texts: string[] = [];
      const slots: Slot[] = [];
      for (let at = 0; at < pieces.length; at += 3) {
        texts.push(pieces[at] ?? '');
        const context = contexts[pieces[at + 1] ?? ''];
        if (context !== undefined) slots.push({ context, index: Number(pieces[at + 2]) });
      }
      return { texts, slots };
    },
  };
}
