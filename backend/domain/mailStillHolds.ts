/** What a mail promises, judged once more as it leaves the outbox, where it may have waited for a minute or for days. */

import { isOpen } from './activation.ts';
import { decideCodeOutcome, isUsable } from './decideCodeOutcome.ts';
import type { DomainDependencies } from './dependencies.ts';
import type { UnsentMail } from './records.ts';
import { judgeLink } from './registrationLinks.ts';
import { isActivation } from './unsentMails.ts';

type Dependencies = Pick<DomainDependencies, 'unitOfWork' | 'links' | 'clock'>;

/** False: it is not to be sent any more. */
export async function mailStillHolds(
  dependencies: Dependencies,
  mail: Pick<UnsentMail, 'id' | 'template' | 'payload'>,
): Promise<boolean> {
  const { registrationId, validUntil } = mail.payload;
  const now = dependencies.clock();
  if (isActivation(mail) && typeof registrationId === 'string') {
    const registration = await dependencies.unitOfWork.stores.registrations.find(registrationId);
    return registration !== null && isOpen(registration, now);
  }
  if (mail.template === 'membershipApproved') return invitationStillHolds(dependencies, mail, now);
  return mail.template !== 'membershipInterestAgain' || new Date(String(validUntil)) > now;
}

/** An approval whose link leads nowhere is taken back: the application waits for another decision, and the audit log says why. */
async function invitationStillHolds(
  { unitOfWork, links }: Dependencies,
  { id: mailId, payload }: Pick<UnsentMail, 'id' | 'payload'>,
  now: Date,
): Promise<boolean> {
  const [code, timestamp] = [String(payload.code), String(payload.timestamp)];
  const id = links.readWithdrawal(String(payload.token)) ?? '';
  return unitOfWork.transaction(async (stores) => {
    const address = await stores.interests.addressOf(id);
    if (address === null) return false;
    await stores.registrations.lockAddress(address);
    const { verdict, link } = await judgeLink({ links }, stores, code, timestamp, now);
    // Places that are held come back, and one may be held by whoever reads this mail for the second time.
    const outcome = decideCodeOutcome(await stores.codes.find(code), verdict, 0, now);
    if (isUsable(outcome)) return true;
    if ((await stores.interests.lockDecision(id))?.mailId !== mailId) return false;
    if (link !== null) await stores.links.revoke(link.id, now);
    await stores.interests.undecide(id);
    const details = `approved, ${outcome.errorDetails.join(' ')}`;
    await stores.audit.add({ actor: 'outbox', action: 'adminUndoDecision', subject: id, details }, now);
    return false;
  });
}
