import { wordlessErrorFields } from '../../node/logger.ts';
import { activateAccount } from '../domain/activation.ts';
import { type BotProof, issueBotChallenge } from '../domain/botCheck.ts';
import type { GuardedForm } from '../domain/botPuzzles.ts';
import { changeRegistrationEmail } from '../domain/changeEmail.ts';
import { createRegistrationLink, type LinkRequest } from '../domain/createLinks.ts';
import { type Application, applyForMembership } from '../domain/membershipInterest.ts';
import { cleanLabel } from '../domain/records.ts';
import { type RegistrationRequest, register } from '../domain/register.ts';
import { renewActivation, resendActivation } from '../domain/resend.ts';
import type { ResolverContext, ResolverDependencies } from './context.ts';
import { refusal } from './refusal.ts';

interface Sent<Input> {
  readonly input: Input;
  readonly botCheck?: BotProof;
}

export function createMutationResolvers({ domain, log }: ResolverDependencies) {
  return {
    issueBotChallenge: ({ form }: { form: GuardedForm }) => issueBotChallenge(domain, form),
    register: ({ input, botCheck }: Sent<RegistrationRequest>, caller: ResolverContext) => {
      refuseBadKey(input.idempotencyKey);
      return register(domain, input, caller, botCheck);
    },
    changeRegistrationEmail: (input: { registrationId: string; email: string }, caller: ResolverContext) =>
      changeRegistrationEmail(domain, input.registrationId, input.email, caller),
    resendActivation: ({ registrationId }: { registrationId: string }, caller: ResolverContext) =>
      resendActivation(domain, registrationId, caller),
    renewActivation: ({ activationId }: { activationId: string }) => renewActivation(domain, activationId),
    activateAccount: async ({ activationId }: { activationId: string }, caller: ResolverContext) => {
      try {
        return await activateAccount(domain, activationId, caller);
      } catch (error) {
        // A typed answer: the page has words for a failed attempt, and the attempt can be repeated.
        log.error(wordlessErrorFields(error), 'Activation failed');
        return { status: 'FAILED', voucher: null };
      }
    },
    applyForMembership: ({ input, botCheck }: Sent<Application>, caller: ResolverContext) => {
      refuseBadKey(input.idempotencyKey);
      return applyForMembership(domain, input, caller, botCheck);
    },
    createRegistrationLink: async (input: LinkRequest, { readViewer }: ResolverContext) => {
      if (cleanLabel(input.label ?? '') === null)
        throw refusal('BAD_USER_INPUT', 'The label must have at most 80 characters.');
      return createRegistrationLink(domain, input, await readViewer());
    },
  };
}

/** No visitor types a key, so a bad one is a client's mistake and not a field error. */
function refuseBadKey(key: string): void {
  if (key.length < 1 || key.length > 200)
    throw refusal('BAD_USER_INPUT', 'The idempotency key must have 1 to 200 characters.');
}
