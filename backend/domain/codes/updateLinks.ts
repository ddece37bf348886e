/** Changes one link or many; unknown and revoked ones are returned. A link's end is part of its signature. */
import { maskCode } from '../admin/masking.ts';
import type { DomainDependencies } from '../dependencies.ts';
import { cleanLabel } from '../records.ts';
import { isBatch, rejectUpdate } from './updateCodes.ts';

export interface LinkChange {
  readonly label?: string;
  readonly revoke?: boolean;
}

export async function updateLinks(
  { unitOfWork, clock }: Pick<DomainDependencies, 'unitOfWork' | 'clock'>,
  ids: readonly string[],
  { label: input, revoke = false }: LinkChange,
  actor: string,
) {
  const now = clock();
  const label = input === undefined ? undefined : cleanLabel(input);
  if (label === null) return rejectUpdate('label', 'tooLong');
  const change = { ...(label !== undefined && { label }), ...(revoke && { revokedAt: now }) };
  if (!isBatch(ids, change)) return rejectUpdate('count', 'range');
  return unitOfWork.transaction(async (stores) => {
    const codes = new Map((await stores.links.update(ids, change)).map(({ id, code }) => [id, code]));
    const subject = ids.find((id) => codes.has(id));
    if (subject !== undefined) {
      const details = `${codes.size} ${maskCode(codes.get(subject) ?? '')}: ${Object.keys(change).join(', ')}`;
      await stores.audit.add({ actor, action: 'adminUpdateLinks', subject, details }, now);
    }
    const refused = ids.filter((id) => !codes.has(id)).map((id) => ({ id, reason: 'REVOKED' as const }));
    return { status: 'DONE' as const, faults: [], changed: codes.size, refused };
  });
}
