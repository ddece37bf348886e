/** The mutations: they hand their input to the rules and put the answer into the contract's words. */
import { GraphQLError } from 'graphql';
import { wordlessErrorFields } from '../../node/logger.ts';
import { activateAccount } from '../domain/activation.ts';
import { createRegistrationLink } from '../domain/admin.ts';
import { changeRegistrationEmail } from '../domain/changeEmail.ts';
import { isIdempotencyKey } from '../domain/idempotent.ts';
import { applyForMembership } from '../domain/membershipInterest.ts';
import { type RegistrationInput, register } from '../domain/register.ts';
import { renewActivation, resendActivation } from '../domain/resend.ts';
import type { ResolverContext } from './context.ts';
import type { ResolverDependencies } from './dependencies.ts';
import { toErrorDetails, toVoucher } from './presentation.ts';

/** What GraphQL calls optional may be absent or null. */
type Optional = 'validityTimestamp' | 'postalCode' | 'birthday' | 'variant' | 'referrerHost';
type RegistrationArguments = Omit<RegistrationInput, Optional> & { readonly [Name in Optional]?: string | null };

const absent = { validityTimestamp: null, variant: null, referrerHost: null };

export function createMutationResolvers({ domain, interestLinks, landingUrl, watch, log }: ResolverDependencies) {
  return {
    register: async (_: unknown, { input }: { input: RegistrationArguments }, { address, source }: ResolverContext) => {
      refuseBadKey(input.idempotencyKey);
      const { postalCode, birthday } = input;
      const complete = { ...absent, ...input, postalCode: postalCode ?? '', birthday: birthday ?? '' };
      return present(await register(domain, complete, { address, source }));
    },
    changeRegistrationEmail: async (
      _: unknown,
      { registrationId, email }: { registrationId: string; email: string },
      { address }: ResolverContext,
    ) => present(await changeRegistrationEmail(domain, registrationId, email, { address })),
    resendActivation: async (
      _: unknown,
      { registrationId }: { registrationId: string },
      { address }: ResolverContext,
    ) => present(await resendActivation(domain, registrationId, { address })),
    renewActivation: async (_: unknown, { activationId }: { activationId: string }, { address }: ResolverContext) =>
      present(await renewActivation(domain, activationId, { address })),
    activateAccount: async (_: unknown, { activationId }: { activationId: string }, { address }: ResolverContext) => {
      try {
        const { status, voucher } = await activateAccount(domain, activationId, { address });
        if (status === 'ACTIVATED') watch.wake();
        return { status, voucher: toVoucher(voucher) };
      } catch (error) {
        // A typed answer: the page has words for a failed attempt, and the attempt can be repeated.
        log.error(wordlessErrorFields(error), 'Activation failed');
        return { status: 'FAILED', voucher: null };
      }
    },
    applyForMembership: async (
      _: unknown,
      { input }: { input: { idempotencyKey: string; email: string; language: string } },
      { address }: ResolverContext,
    ) => {
      refuseBadKey(input.idempotencyKey);
      return applyForMembership(domain, interestLinks, { ...input }, { address });
    },
    createRegistrationLink: async (
      _: unknown,
      { registrationCode }: { registrationCode: string },
      { readViewer }: ResolverContext,
    ) => {
      const link = await createRegistrationLink(domain, landingUrl, registrationCode, await readViewer());
      return { ...present(link), validUntil: link.validUntil?.toISOString() ?? null };
    },
  };
}

function present<Result extends { readonly errorDetails: readonly string[] }>(result: Result) {
  return { ...result, errorDetails: toErrorDetails(result.errorDetails) };
}

/** No visitor types a key, so a bad one is a client's mistake and not a field error. */
function refuseBadKey(key: string): void {
  if (!isIdempotencyKey(key)) {
    throw new GraphQLError('The idempotency key must have 1 to 200 characters.', {
      extensions: { code: 'BAD_USER_INPUT' },
    });
  }
}
