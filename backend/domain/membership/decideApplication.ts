/** Decisions about applications. The mail is delayed for a minute, in which the decision can be undone. */
import type { AdminDecideApplicationMutationVariables } from '../../../shared/graphql/adminOperations.generated.ts';
import { maskCode } from '../admin/masking.ts';
import { parseRegistrationCode } from '../codes/checkRegistrationCode.ts';
import { addPersonalLink, checkCodeForLinks } from '../codes/createLinks.ts';
import { getEndOfDay } from '../days.ts';
import type { DomainDependencies, Transaction } from '../dependencies.ts';
import { reapplyDelayMs, undoWindowMs } from '../durations.ts';
import type { WithoutNull } from '../records.ts';

type DecisionRequest = WithoutNull<AdminDecideApplicationMutationVariables>;

export async function decideApplication(dependencies: DomainDependencies, request: DecisionRequest, actor: string) {
  const now = dependencies.clock();
  return dependencies.unitOfWork.transaction(async (stores) => {
    const emailCanonical = await stores.applications.findCanonicalEmail(request.id);
    if (emailCanonical === null) return { status: 'NOT_FOUND', errorDetails: [] };
    // The email address may be erased concurrently: no mail may remain then.
    await stores.registrations.lockEmail(emailCanonical);
    return decide({ ...dependencies, stores, now }, request, actor);
  });
}

async function decide(
  transaction: Transaction,
  { id, decision, registrationCode = '' }: DecisionRequest,
  actor: string,
) {
  const { stores, links, now } = transaction;
  const isApproved = decision === 'APPROVE';
  const code = isApproved ? parseRegistrationCode(registrationCode) : '';
  const rejection = isApproved ? await checkCodeForLinks(transaction, code, true) : null;
  if (rejection !== null) return { status: 'INVALID_CODE', errorDetails: rejection };
  const application = await stores.applications.decide(id, isApproved ? 'approved' : 'declined', actor, now);
  if (application === null) {
    const isUnknown = (await stores.applications.findCanonicalEmail(id)) === null;
    return { status: isUnknown ? 'NOT_FOUND' : 'ALREADY_DECIDED', errorDetails: [] };
  }
  const invitation = isApproved ? await addPersonalLink(transaction, { code, actor }) : null;
  // The start of a day, because the mail contains no time.
  const openAgain = new Date(getEndOfDay(new Date(now.getTime() + reapplyDelayMs)).getTime() + 1).toISOString();
  const mail = {
    template: isApproved ? ('membershipApproved' as const) : ('membershipDeclined' as const),
    language: application.language,
    recipient: application.email,
    payload: { ...(invitation?.payload ?? { openAgain }), token: links.signWithdrawal(id) },
  };
  const mailId = await stores.mails.add(mail, now, new Date(now.getTime() + undoWindowMs));
  await stores.applications.saveDecision(id, mailId, invitation?.linkId ?? null);
  const details = isApproved ? maskCode(code) : '';
  const action = isApproved ? 'adminDecideApplication.approve' : 'adminDecideApplication.decline';
  await stores.audit.add({ actor, action, subject: id, details }, now);
  return { status: 'DECIDED', errorDetails: [], undoSeconds: undoWindowMs / 1000, decidedAt: now };
}

/** Possible until an attempt to send the mail is started. The previous release omits `decidedAt`, the decision's id. */
export async function undoDecision(
  { unitOfWork, clock }: DomainDependencies,
  { id, decidedAt: expectedDecidedAt = null }: { readonly id: string; readonly decidedAt?: string | null },
  actor: string,
) {
  const now = clock();
  return unitOfWork.transaction(async (stores) => {
    const emailCanonical = await stores.applications.findCanonicalEmail(id);
    if (emailCanonical === null) return { status: 'NOT_FOUND' };
    // The email address before its row, in the order of erasing: no deadlock.
    await stores.registrations.lockEmail(emailCanonical);
    const decision = await stores.applications.lockDecision(id);
    if (decision === null) return { status: 'NOT_FOUND' };
    const { state, decidedAt, mailId, linkId } = decision;
    if (state === 'waiting' || decidedAt === null || mailId === null) return { status: 'TOO_LATE' };
    if (expectedDecidedAt !== null && decidedAt.toISOString() !== expectedDecidedAt)
      return { status: 'ALREADY_DECIDED' };
    if (now.getTime() - decidedAt.getTime() >= undoWindowMs || !(await stores.mails.cancel(mailId)))
      return { status: 'TOO_LATE' };
    if (linkId !== null) await stores.links.update([linkId], { revokedAt: now });
    await stores.applications.resetDecision(id);
    await stores.audit.add({ actor, action: 'adminUndoDecision', subject: id, details: state }, now);
    return { status: 'UNDONE' };
  });
}
