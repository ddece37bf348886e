/** Membership interest: one outward answer for new, repeated and member addresses, and a way out in every mail. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fallbackLocale, isLocale } from '../../shared/locales.ts';
import { canonicalEmail } from '../../shared/validation/email.ts';
import { type FieldError, validateMembershipInterest } from '../../shared/validation/registrationForm.ts';
import type { Caller, DomainDependencies } from './dependencies.ts';
import { runOnce } from './idempotent.ts';
import { perCaller } from './rateLimits.ts';

export interface MembershipInterestResult {
  readonly status: 'RECEIVED' | 'INVALID_INPUT' | 'RATE_LIMITED';
  readonly fieldErrors: readonly FieldError[];
  readonly retryAfterSeconds: number | null;
}

const received: MembershipInterestResult = { status: 'RECEIVED', fieldErrors: [], retryAfterSeconds: null };

export async function applyForMembership(
  { unitOfWork, limiter, clock, random }: DomainDependencies,
  signer: WithdrawalSigner,
  input: { readonly idempotencyKey: string; readonly email: string; readonly language: string },
  caller: Caller,
): Promise<MembershipInterestResult> {
  const now = clock();
  const form = validateMembershipInterest({ email: input.email });
  if (!form.ok) return { ...received, status: 'INVALID_INPUT', fieldErrors: form.errors };
  const wait = await limiter.check(unitOfWork.stores.counters, perCaller('interest', caller), now);
  if (wait !== null) return { ...received, status: 'RATE_LIMITED', retryAfterSeconds: wait };

  const emailCanonical = canonicalEmail(form.value.email);
  const language = isLocale(input.language) ? input.language : fallbackLocale;
  // Asked outside of the transaction and for every address, so that the work is alike.
  const mayMail =
    (await limiter.check(unitOfWork.stores.counters, [['interestMailPerEmail', emailCanonical]], now)) === null;
  await unitOfWork.transaction((stores) =>
    runOnce(
      stores.keys,
      { scope: 'interest', key: input.idempotencyKey, input },
      now,
      () => true,
      async () => {
        const interest = await stores.interests.apply(
          { id: random.id(), email: form.value.email, emailCanonical, language },
          now,
        );
        const member = (await stores.registrations.findActive(emailCanonical)) !== null;
        if (mayMail && !wasMailedWithin(interest.lastMailAt, now)) {
          await stores.interests.markMailed(interest.id, now);
          await stores.mails.add(
            {
              template: 'membershipInterest',
              language,
              recipient: interest.email,
              payload: { token: signer.sign(interest.id), member },
            },
            now,
          );
        }
        return received;
      },
    ),
  );
  return received;
}

const quietTimeMs = 60_000;

function wasMailedWithin(lastMailAt: Date | null, now: Date): boolean {
  return lastMailAt !== null && now.getTime() - lastMailAt.getTime() < quietTimeMs;
}

/** Withdrawing needs no login: the mail's link carries the proof. Doing it twice is no error. */
export async function withdrawInterest({ unitOfWork, clock }: DomainDependencies, id: string): Promise<boolean> {
  return unitOfWork.transaction((stores) => stores.interests.withdraw(id, clock()));
}

export interface WithdrawalSigner {
  sign(interestId: string): string;
  /** The interest's id, or null for a forged token. */
  verify(token: string): string | null;
}

export function createWithdrawalSigner(secret: string): WithdrawalSigner {
  const macOf = (id: string) => createHmac('sha256', secret).update(`withdraw-interest\n${id}`).digest('base64url');
  return {
    sign: (id) => `${id}.${macOf(id)}`,
    verify: (token) => {
      const [id = '', mac = ''] = token.slice(0, 200).split('.');
      const given = Buffer.from(mac);
      const expected = Buffer.from(macOf(id));
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
    },
  };
}
