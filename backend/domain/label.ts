/** An administrator's own note on a code or a link; no visitor ever reads it. */
import { cleanText } from '../../shared/validation/text.ts';

const longestLabel = 80;

/** Null where it is too long: what is cut tells apart. */
export function cleanLabel(typed: string): string | null {
  const label = cleanText(typed, longestLabel + 1);
  return [...label].length > longestLabel ? null : label;
}
