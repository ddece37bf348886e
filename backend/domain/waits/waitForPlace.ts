/** Waiting for a place of a code: the response is the same for every email address, and only its owner confirms. */
import { fallbackLocale, isLocale } from '../../../shared/i18n/locales.ts';
import { canonicalEmail } from '../../../shared/validation/canonicalEmail.ts';
import { generateId } from '../clock.ts';
import { type CodeInput, evaluateLink, isGuess, parseRegistrationCode } from '../codes/checkRegistrationCode.ts';
import { checkQuota, decideEligibility, isUsable } from '../codes/decideCodeOutcome.ts';
import type { Caller, DomainDependencies, Transaction } from '../dependencies.ts';
import { type EmailSubmission, submitEmail } from '../membership/submitEmail.ts';
import { getCallerLimits } from '../rateLimits.ts';
import type { PlaceWait } from '../records.ts';
import { buildAccountExistsMail } from '../registration/activationMail.ts';
import type { BotProof } from '../registration/botCheck.ts';
import { resendMail } from '../registration/resendActivation.ts';

export type WaitRequest = EmailSubmission & CodeInput;

export function waitForPlace(dependencies: DomainDependencies, input: WaitRequest, caller: Caller, proof?: BotProof) {
  const code = parseRegistrationCode(input.registrationCode);
  const language = isLocale(input.language) ? input.language : fallbackLocale;
  const work = (transaction: Transaction, email: string) =>
    addWait(transaction, { id: generateId(), code, email, emailCanonical: canonicalEmail(email), language });
  const checkCode = async (now: Date) => {
    const { unitOfWork, links, checkLimits, readLimits } = dependencies;
    const { codes, counters } = unitOfWork.stores;
    const guessLimits = getCallerLimits(caller, 'wrongCode');
    const retryAfterSeconds = await readLimits(counters, guessLimits, now);
    if (retryAfterSeconds !== null) return { status: 'RATE_LIMITED' as const, retryAfterSeconds };
    const record = await codes.find(code);
    const { linkStatus, link } = await evaluateLink(
      { links },
      unitOfWork.stores,
      code,
      input.validityTimestamp ?? '',
      now,
    );
    if (isGuess(record, linkStatus)) await checkLimits(counters, guessLimits, now);
    // With a link for one invitee, everybody who knows it would get another.
    const canWait =
      isUsable(decideEligibility(record, linkStatus, now)) && record?.fallback === null && link?.maxUses !== 1;
    return canWait ? null : { status: 'CODE_REFUSED' as const };
  };
  return submitEmail(dependencies, {
    input,
    caller,
    proof,
    form: 'PLACE_WAIT',
    scope: 'placeWait',
    code,
    checkCode,
    work,
  });
}

/** Who has an account or a pending registration is told so instead. */
async function addWait(transaction: Transaction, wait: Parameters<Transaction['stores']['waits']['add']>[0]) {
  const { stores, checkLimits, links, now } = transaction;
  const { code, email: recipient, emailCanonical, language } = wait;
  await stores.registrations.lockEmail(emailCanonical);
  const account = await stores.registrations.findActive(emailCanonical);
  const pending = account === null ? await stores.registrations.findPending(code, emailCanonical, now) : null;
  if (pending !== null) return void (await resendMail(transaction, pending));
  const waitId = account === null ? await stores.waits.add(wait, now) : '';
  if (waitId === null) return;
  if ((await checkLimits(stores.counters, [['waitMailPerEmail', emailCanonical]], now)) !== null) return;
  const payload = { waitId, token: links.signWait(waitId) };
  const mail = { template: 'placeWait', language, recipient, payload } as const;
  await stores.mails.add(account === null ? mail : buildAccountExistsMail(account, account.id), now);
}

export async function confirmWait(dependencies: DomainDependencies, id: string): Promise<boolean> {
  const { unitOfWork, clock } = dependencies;
  return unitOfWork.transaction(async (stores) => {
    const wait = await stores.waits.find(id);
    if (wait === null) return false;
    await stores.registrations.lockEmail(wait.emailCanonical);
    const now = clock();
    const isConfirmed = await stores.waits.confirm(id, now);
    if (isConfirmed && wait.confirmedAt === null) await tellInviter({ ...dependencies, stores, now }, wait);
    return isConfirmed;
  });
}

/** If it is a member's own code without a free place, and at most once a week. */
async function tellInviter(
  { stores, checkLimits, links, now }: Transaction,
  { code, emailCanonical }: PlaceWait,
): Promise<void> {
  const record = await stores.codes.find(code);
  const owner = record?.ownerId ? await stores.registrations.find(record.ownerId) : null;
  const reservedCount = await stores.codes.countReserved(code, now, { emailCanonical });
  if (owner === null || record?.state !== 'active' || checkQuota(record.balance, reservedCount) === null) return;
  if ((await checkLimits(stores.counters, [['waitNoticePerCode', code]], now)) !== null) return;
  const { id, language, email: recipient, gender, firstname, lastname } = owner;
  const payload = { gender, firstname, lastname, invitationsToken: links.signMembership(id) };
  await stores.mails.add({ template: 'placeWanted', language, recipient, payload }, now);
}

/** An offered place is free again. False if the wait has ended. */
export async function endWait({ unitOfWork, clock }: DomainDependencies, id: string): Promise<boolean> {
  return unitOfWork.transaction(async (stores) => {
    const found = await stores.waits.find(id);
    if (found === null) return false;
    await stores.registrations.lockEmail(found.emailCanonical);
    // Somebody else may register by the offered link.
    await stores.codes.lockState(found.code);
    const wait = await stores.waits.find(id);
    if (wait === null) return false;
    await stores.waits.remove(id);
    if (wait.linkId !== null) await stores.links.update([wait.linkId], { revokedAt: clock() });
    return true;
  });
}
