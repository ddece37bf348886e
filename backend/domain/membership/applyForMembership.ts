/** Applications: the response is the same for new, repeated, withdrawn and member email addresses. */
import { fallbackLocale, isLocale } from '../../../shared/i18n/locales.ts';
import { canonicalEmail } from '../../../shared/validation/canonicalEmail.ts';
import { generateId } from '../clock.ts';
import type { Caller, DomainDependencies, Transaction } from '../dependencies.ts';
import { mailCooldownMs, withdrawnMailCooldownMs } from '../durations.ts';
import type { BotProof } from '../registration/botCheck.ts';
import { type EmailSubmission, type SubmissionResult, submitEmail } from './submitEmail.ts';

export async function applyForMembership(
  dependencies: DomainDependencies,
  input: EmailSubmission,
  caller: Caller,
  proof?: BotProof,
): Promise<SubmissionResult> {
  const work = async (transaction: Transaction, email: string) => {
    const { stores, checkLimits, now } = transaction;
    const { registrations, applications, counters } = stores;
    const applicant = buildApplicant(email, input.language, caller.country ?? null);
    const { emailCanonical } = applicant;
    await registrations.lockEmail(emailCanonical);
    const withdrawal = await applications.findWithdrawn(emailCanonical);
    // Only called before a mail is added, so that nothing else is counted.
    const canSendMail = async () =>
      (await checkLimits(counters, [['interestMailPerEmail', emailCanonical]], now)) === null;
    if (withdrawal === null) await addApplication(transaction, applicant, generateId(), canSendMail);
    else if (!isWithin(withdrawal.lastMailAt, withdrawnMailCooldownMs, now) && (await canSendMail()))
      await sendReapplyMail(transaction, applicant, withdrawal.withdrawnAt);
  };
  // The same data in another language is the same application.
  return submitEmail(dependencies, { input, caller, proof, form: 'MEMBERSHIP_INTEREST', scope: 'interest', work });
}

type Applicant = ReturnType<typeof buildApplicant>;

function buildApplicant(email: string, languageInput: string, country: string | null) {
  const language = isLocale(languageInput) ? languageInput : fallbackLocale;
  return { email, emailCanonical: canonicalEmail(email), language, country };
}

async function addApplication(
  { stores, links, now }: Transaction,
  applicant: Applicant,
  newId: string,
  canSendMail: () => Promise<boolean>,
): Promise<void> {
  const application = await stores.applications.apply({ id: newId, ...applicant }, now);
  const { id, email: recipient, state, lastMailAt, appliedAt } = application;
  const isHidden = appliedAt.getTime() !== now.getTime();
  await stores.webhooks.add({ type: 'application.created', subject: id, personId: id, data: { id }, isHidden }, now);
  if (state !== 'waiting') return;
  const member = (await stores.registrations.findActive(applicant.emailCanonical)) !== null;
  if (isWithin(lastMailAt, mailCooldownMs, now) || !(await canSendMail())) return;
  await stores.applications.markMailed(id, now);
  const payload = { token: links.signWithdrawal(id), member };
  await stores.mails.add({ template: 'membershipInterest', language: applicant.language, recipient, payload }, now);
}

async function sendReapplyMail(
  { stores, links, now }: Transaction,
  { email, emailCanonical, language }: Applicant,
  withdrawnAt: Date,
) {
  const { token, validUntil } = links.signReapplication(email, withdrawnAt, now);
  await stores.applications.markReapplyMailed(emailCanonical, now);
  const payload = { token, validUntil: validUntil.toISOString() };
  await stores.mails.add({ template: 'membershipInterestAgain', language, recipient: email, payload }, now);
}

/** By the link in a mail, once for each withdrawal; false if nothing was withdrawn. */
export async function reapplyForMembership(
  dependencies: DomainDependencies,
  { email, withdrawnAt }: { readonly email: string; readonly withdrawnAt: Date },
  language: string,
): Promise<boolean> {
  const now = dependencies.clock();
  const applicant = buildApplicant(email, language, null);
  return dependencies.unitOfWork.transaction(async (stores) => {
    await stores.registrations.lockEmail(applicant.emailCanonical);
    // The old id keeps the withdrawal links of earlier mails valid.
    const id = await stores.applications.deleteWithdrawal(applicant.emailCanonical, withdrawnAt);
    if (id !== null) await addApplication({ ...dependencies, stores, now }, applicant, id, async () => true);
    return id !== null;
  });
}

export async function withdrawApplication({ unitOfWork, clock }: DomainDependencies, id: string): Promise<boolean> {
  return unitOfWork.transaction(async (stores) => {
    const emailCanonical = await stores.applications.findCanonicalEmail(id);
    if (emailCanonical !== null) {
      await stores.registrations.lockEmail(emailCanonical);
      await stores.applications.withdraw(id, emailCanonical, clock());
    }
    return stores.applications.isWithdrawn(id);
  });
}

function isWithin(time: Date | null, spanMs: number, now: Date): boolean {
  return time !== null && now.getTime() - time.getTime() < spanMs;
}
