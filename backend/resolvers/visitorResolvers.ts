/** The visitors' queries and mutations. */
import { type Logger, redactedErrorFields } from '../../node/logs/logger.ts';
import { listRoles } from '../domain/admin/admin.ts';
import { type CodeInput, checkRegistrationCode } from '../domain/codes/checkRegistrationCode.ts';
import { createRegistrationLink, type LinkRequest } from '../domain/codes/createLinks.ts';
import { readInvitations, replaceInvitation, setInvitationGreeting } from '../domain/codes/memberInvitations.ts';
import type { Caller, DomainDependencies } from '../domain/dependencies.ts';
import { applyForMembership } from '../domain/membership/applyForMembership.ts';
import { cleanLabel } from '../domain/records.ts';
import { activateAccount, readActivation, readRegistration } from '../domain/registration/activation.ts';
import { type BotCheckForm, type BotProof, issueBotChallenge } from '../domain/registration/botCheck.ts';
import { changeRegistrationEmail } from '../domain/registration/changeRegistrationEmail.ts';
import { register } from '../domain/registration/register.ts';
import { renewActivation, resendActivation } from '../domain/registration/resendActivation.ts';
import { waitForPlace } from '../domain/waits/waitForPlace.ts';
import { createGraphqlError } from '../http/errorResponses.ts';
import type { ResolverContext } from '../http/resolverContext.ts';

export function createVisitorResolvers(domain: DomainDependencies, log: Logger) {
  const submit =
    <Input extends { readonly idempotencyKey: string }, Result>(
      form: (domain: DomainDependencies, input: Input, caller: Caller, proof?: BotProof) => Result,
    ) =>
    ({ input, botCheck }: { readonly input: Input; readonly botCheck?: BotProof }, caller: ResolverContext) => {
      const { length } = input.idempotencyKey;
      // Not a validation error: no visitor types the key.
      if (length < 1 || length > 200)
        throw createGraphqlError('BAD_USER_INPUT', 'The idempotency key must have 1 to 200 characters.');
      return form(domain, input, caller, botCheck);
    };
  return {
    registrationCodeDetails: (args: CodeInput, caller: ResolverContext) => checkRegistrationCode(domain, args, caller),
    countryDetails: (_input: unknown, { country }: ResolverContext) => ({ country }),
    activationDetails: ({ activationId }: { activationId: string }) => readActivation(domain, activationId),
    registrationDetails: ({ registrationId }: { registrationId: string }) => readRegistration(domain, registrationId),
    viewer: async (_input: unknown, { readViewer }: ResolverContext) => ({
      roles: await listRoles(domain, await readViewer()),
    }),
    issueBotChallenge: ({ form }: { form: BotCheckForm }) => issueBotChallenge(domain, form),
    register: submit(register),
    changeRegistrationEmail: (input: { registrationId: string; email: string }, caller: ResolverContext) =>
      changeRegistrationEmail(domain, input.registrationId, input.email, caller),
    resendActivation: ({ registrationId }: { registrationId: string }, caller: ResolverContext) =>
      resendActivation(domain, registrationId, caller),
    renewActivation: ({ activationId }: { activationId: string }) => renewActivation(domain, activationId),
    activateAccount: async ({ activationId }: { activationId: string }, caller: ResolverContext) => {
      try {
        return await activateAccount(domain, activationId, caller);
      } catch (error) {
        // A status instead of an error: the page explains it and offers another attempt.
        log.error(redactedErrorFields(error), 'Activation failed');
        return { status: 'FAILED', voucher: null, invitationsToken: null };
      }
    },
    invitations: ({ token }: { token: string }) => readInvitations(domain, token),
    setInvitationGreeting: ({ token, greeting }: { token: string; greeting: string }) =>
      setInvitationGreeting(domain, token, greeting),
    replaceInvitation: ({ token, registrationCode }: { token: string; registrationCode: string }) =>
      replaceInvitation(domain, token, registrationCode),
    applyForMembership: submit(applyForMembership),
    waitForPlace: submit(waitForPlace),
    createRegistrationLink: async (input: LinkRequest, { readViewer }: ResolverContext) => {
      if (cleanLabel(input.label ?? '') === null)
        throw createGraphqlError('BAD_USER_INPUT', 'The label must have at most 80 characters.');
      return createRegistrationLink(domain, input, await readViewer());
    },
  };
}
