/** Changes one link or many; unknown and revoked ones are returned. A link's end is part of its signature. */
import type { AdminLinkChangeInput } from '../../../shared/graphql/adminOperations.generated.ts';
import { maskCode } from '../admin/masking.ts';
import type { StoreAccess } from '../dependencies.ts';
import { cleanLabel, type WithoutNull } from '../records.ts';
import { isBatch, rejectUpdate } from './updateCodes.ts';

export async function updateLinks(
  { unitOfWork, clock }: StoreAccess,
  {
    ids,
    change: { label: input, revoke = false },
  }: { readonly ids: readonly string[]; readonly change: WithoutNull<AdminLinkChangeInput> },
  actor: string,
) {
  const now = clock();
  const label = input === undefined ? undefined : cleanLabel(input);
  if (label === null) return rejectUpdate('label', 'tooLong');
  const columns = { ...(label !== undefined && { label }), ...(revoke && { revokedAt: now }) };
  if (!isBatch(ids, columns)) return rejectUpdate('count', 'range');
  return unitOfWork.transaction(async (stores) => {
    const codes = new Map((await stores.links.update(ids, columns)).map(({ id, code }) => [id, code]));
    const subject = ids.find((id) => codes.has(id));
    if (subject !== undefined) {
      const details = `${codes.size} ${maskCode(codes.get(subject) ?? '')}: ${Object.keys(columns).join(', ')}`;
      await stores.audit.add({ actor, action: 'adminUpdateLinks', subject, details }, now);
    }
    const refused = ids.filter((id) => !codes.has(id)).map((id) => ({ id, reason: 'REVOKED' as const }));
    return { status: 'DONE' as const, faults: [], changed: codes.size, refused };
  });
}
