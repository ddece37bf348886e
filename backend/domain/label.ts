/** An administrator's own note on a code or a link; no visitor ever reads it. */
import { cleanText } from '../../shared/validation/text.ts';

const longestLabel = 80;

export const cleanLabel = (label: string) => cleanText(label, longestLabel);
