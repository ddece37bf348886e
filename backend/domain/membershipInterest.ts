/**
 * Membership interest: one outward answer for new, repeated, withdrawn and member addresses, and a way out in every
 * mail. What was withdrawn stays withdrawn until the address's owner says otherwise, by a link in a mail.
 */
import { fallbackLocale, isLocale } from '../../shared/locales.ts';
import { canonicalEmail } from '../../shared/validation/email.ts';
import { type FieldError, validateMembershipInterest } from '../../shared/validation/registrationForm.ts';
import type { Caller, DomainDependencies } from './dependencies.ts';
import { runOnce } from './idempotent.ts';
import type { InterestLinks } from './interestLinks.ts';
import { perCaller, type RateLimiter } from './rateLimits.ts';
import type { Stores } from './stores.ts';

export interface MembershipInterestResult {
  readonly status: 'RECEIVED' | 'INVALID_INPUT' | 'RATE_LIMITED' | 'KEY_REUSED';
  readonly fieldErrors: readonly FieldError[];
  readonly retryAfterSeconds: number | null;
}

const received: MembershipInterestResult = { status: 'RECEIVED', fieldErrors: [], retryAfterSeconds: null };

interface Applicant {
  readonly email: string;
  readonly emailCanonical: string;
  readonly language: string;
}

export async function applyForMembership(
  { unitOfWork, limiter, clock, random }: DomainDependencies,
  links: InterestLinks,
  input: { readonly idempotencyKey: string; readonly email: string; readonly language: string },
  caller: Caller,
): Promise<MembershipInterestResult> {
  const now = clock();
  const form = validateMembershipInterest({ email: input.email });
  if (!form.ok) return { ...received, status: 'INVALID_INPUT', fieldErrors: form.errors };
  const wait = await limiter.check(unitOfWork.stores.counters, perCaller(caller, 'interest'), now);
  if (wait !== null) return { ...received, status: 'RATE_LIMITED', retryAfterSeconds: wait };

  const { email } = form.value;
  const emailCanonical = canonicalEmail(email);
  const applicant = { email, emailCanonical, language: languageOf(input.language) };
  const done = await unitOfWork.transaction((stores) =>
    runOnce(
      stores.keys,
      // The address alone: the same visitor in another language makes the same application.
      { scope: 'interest', key: input.idempotencyKey, input: { email: emailCanonical } },
      now,
      () => true,
      async () => {
        await stores.registrations.lockAddress(emailCanonical);
        const withdrawn = await stores.interests.findWithdrawn(emailCanonical);
        const mayMail = () => countInterestMail(limiter, stores, emailCanonical, now);
        if (withdrawn === null) await addInterest(stores, links, applicant, random.id(), mayMail, now);
        else if (!isWithin(withdrawn.lastMailAt, longQuietTimeMs, now) && (await mayMail()))
          await askAgain(stores, links, applicant, now);
        return received;
      },
    ),
  );
  return done.kind === 'reused' ? { ...received, status: 'KEY_REUSED' } : received;
}

async function addInterest(
  stores: Stores,
  links: InterestLinks,
  applicant: Applicant,
  id: string,
  mayMail: () => Promise<boolean>,
  now: Date,
): Promise<void> {
  const interest = await stores.interests.apply({ id, ...applicant }, now);
  const member = (await stores.registrations.findActive(applicant.emailCanonical)) !== null;
  if (isWithin(interest.lastMailAt, quietTimeMs, now) || !(await mayMail())) return;
  await stores.interests.markMailed(interest.id, now);
  await stores.mails.add(
    {
      template: 'membershipInterest',
      language: applicant.language,
      recipient: interest.email,
      payload: { token: links.signWithdrawal(interest.id), member },
    },
    now,
  );
}

async function askAgain(stores: Stores, links: InterestLinks, applicant: Applicant, now: Date): Promise<void> {
  const { token, validUntil } = links.signReapplication(applicant.email, now);
  await stores.interests.markAsked(applicant.emailCanonical, now);
  await stores.mails.add(
    {
      template: 'membershipInterestAgain',
      language: applicant.language,
      recipient: applicant.email,
      payload: { token, validUntil: validUntil.toISOString() },
    },
    now,
  );
}

/** The owner's own word. Saying it twice is no error, and no second mail. */
export async function reapplyForMembership(
  { unitOfWork, clock }: DomainDependencies,
  links: InterestLinks,
  email: string,
  language: string,
): Promise<void> {
  const now = clock();
  const applicant = { email, emailCanonical: canonicalEmail(email), language: languageOf(language) };
  await unitOfWork.transaction(async (stores) => {
    await stores.registrations.lockAddress(applicant.emailCanonical);
    // Under its old id, so that the withdrawal links of earlier mails hold.
    const id = await stores.interests.forgetWithdrawal(applicant.emailCanonical);
    if (id !== null) await addInterest(stores, links, applicant, id, async () => true, now);
  });
}

/** Withdrawing needs no login: the mail's link carries the proof. Doing it twice is no error. */
export async function withdrawInterest({ unitOfWork, clock }: DomainDependencies, id: string): Promise<void> {
  await unitOfWork.transaction(async (stores) => {
    const address = await stores.interests.addressOf(id);
    if (address === null) return;
    // An application of the same moment must not slip in between.
    await stores.registrations.lockAddress(address);
    await stores.interests.withdraw(id, address, clock());
  });
}

/** Counts against all mails of the address, and only a mail that is about to be written: no other address is noted. */
async function countInterestMail(
  limiter: RateLimiter,
  { counters }: Stores,
  emailCanonical: string,
  now: Date,
): Promise<boolean> {
  const uses = [
    ['interestMailPerEmail', emailCanonical],
    ['mailPerEmail', emailCanonical],
  ] as const;
  return (await limiter.check(counters, uses, now)) === null;
}

const quietTimeMs = 60_000;
/** Whoever withdrew asked for peace: a stranger causes one question in this time, however often the address is typed. */
const longQuietTimeMs = 7 * 24 * 60 * 60 * 1000;

function isWithin(time: Date | null, spanMs: number, now: Date): boolean {
  return time !== null && now.getTime() - time.getTime() < spanMs;
}

function languageOf(language: string): string {
  return isLocale(language) ? language : fallbackLocale;
}
