import type { CodeRecord } from './decideCodeOutcome.ts';

/** The last moment of an invitation, of its code's and its link's the earlier; null for one without an end. */
export function invitationEnd(code: Pick<CodeRecord, 'endsAt'> | null, linkEnd: Date | null): Date | null {
  const ends = [code?.endsAt, linkEnd].filter((end) => end instanceof Date);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map(Number)));
}
