/** Codes and links as they are kept, with what administrators noted of them. */
import type { CodeRecord } from './decideCodeOutcome.ts';

/** Beside what the rules judge by: what administrators noted. */
export interface CodeRow extends CodeRecord {
  readonly kind: 'campaign' | 'member';
  readonly label: string;
  /** The places that it was made with. */
  readonly initialBalance: number | null;
  readonly createdAt: Date;
  readonly createdBy: string;
}

export interface LinkRecord {
  readonly id: string;
  readonly code: string;
  /** To the millisecond: with the code it names the link, whose `ts` carries it. */
  readonly validUntil: Date;
  readonly label: string;
  /** Of the links that were made together. */
  readonly batchId: string | null;
  /** One, or as often as the code allows. */
  readonly maxUses: 1 | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly revokedAt: Date | null;
}

/** The last moment of an invitation, of its code's and its link's the earlier; null for one without an end. */
export function invitationEnd(code: Pick<CodeRecord, 'endsAt'> | null, linkEnd: Date | null): Date | null {
  const ends = [code?.endsAt, linkEnd].filter((end) => end instanceof Date);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map(Number)));
}
