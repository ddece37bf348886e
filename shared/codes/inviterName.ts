import { cleanText } from '../validation/cleanText.ts';

/** Characters. */
export const maxInviterNameLength = 80;

/** Without control and bidirectional characters; empty for none. */
export function cleanInviterName(name: string | null | undefined): string {
  return cleanText(name ?? '', maxInviterNameLength);
}
