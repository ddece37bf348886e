/** An administrator's own note on a code or a link; no visitor ever reads it. */
import { normaliseText } from '../../shared/validation/text.ts';

const longestLabel = 80;

export function cleanLabel(label: string): string {
  return [...normaliseText(label)].slice(0, longestLabel).join('');
}
