/**
 * Whether a pattern of an experiment is decided quickly, whatever text it is tried on. Visitors choose the address and
 * the id that it is tried on, and it runs in the process that serves everybody: `(x+)+` would stop that for one of them.
 * What is refused is refused by its form alone, so that every machine refuses the same.
 */

export interface UrlPattern {
  readonly type: 'simple' | 'regex';
  readonly pattern: string;
}

/** Characters of an address that patterns are tried on: with `mostOpen`, milliseconds at worst. */
export const longestAddress = 2048;

const longestPattern = 500;
/** Parts of any length in one pattern: each multiplies the tries by the length of the text. The last takes what there is. */
const mostOpen = 2;
/** Parts that may be there or not, and alternatives: each may double the tries. */
const mostChoices = 12;

export function isCheapPattern({ type, pattern }: UrlPattern): boolean {
  if (pattern.length > longestPattern) return false;
  if (type === 'regex') return isCheapExpression(pattern.replace(/(?<!\\)\.[*+]\$?$/, ''));
  // The package compares the parts of such an address one by one.
  return pattern.split(/[?&#]/).every((part) => countOf(part.replace(/\*$/, ''), /\*|_____/g) <= mostOpen);
}

/** An escape, a class, the opening of a group, or a quantifier: in this order, so that none is read inside another. */
const token = /\\(?:[1-9]|k<|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\)?(?:[*+?]|\{\d*(?:,\d*)?\})\??/gs;

function isCheapExpression(pattern: string): boolean {
  // Without an anchor it is tried from every place.
  let open = pattern.startsWith('^') ? 0 : 1;
  let choices = countOf(pattern, /\|/g);
  for (const [text] of pattern.matchAll(token)) {
    if (/^\\(?:[1-9]|k<)/.test(text)) return false;
    // A group that is repeated may hold what is repeated itself.
    if (text.startsWith(')') && text[1] !== '?') return false;
    if (/^\)?\?/.test(text)) choices += 1;
    else if (/^(?:[*+]|\{\d*,)/.test(text)) open += 1;
  }
  return open <= mostOpen && choices <= mostChoices;
}

/** The same of the expressions in a condition, wherever they stand. They are tried on an id, which is short. */
export function hasCheapConditions(condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return true;
  return Object.entries(condition).every(([name, value]) =>
    /^\$(?:not)?regexi?$/i.test(name) && typeof value === 'string'
      ? isCheapPattern({ type: 'regex', pattern: value })
      : hasCheapConditions(value),
  );
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
