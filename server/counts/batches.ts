/** What is told at once: as much as the backend takes in one body. */
import { mostCountsAtOnce } from '../../shared/siteCounts.ts';

export interface InvitationCount {
  readonly registrationCode: string;
  readonly validityTimestamp: string | null;
  readonly opened: number;
  readonly begun: number;
}

export interface DenialCount {
  readonly host: string;
  readonly denied: number;
  readonly shadow: number;
}

export interface CountedByNow {
  readonly invitations: readonly InvitationCount[];
  readonly denials: readonly DenialCount[];
}

/** None where there is nothing to tell. */
export function batchesOf({ invitations, denials }: CountedByNow): readonly CountedByNow[] {
  return [
    ...piecesOf(invitations).map((piece) => ({ invitations: piece, denials: [] })),
    ...piecesOf(denials).map((piece) => ({ invitations: [], denials: piece })),
  ];
}

function piecesOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / mostCountsAtOnce);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * mostCountsAtOnce, (index + 1) * mostCountsAtOnce),
  );
}
