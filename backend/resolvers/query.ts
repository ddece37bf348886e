/** The queries. They read; nothing that is asked here changes anything but a counter of attempts. */
import { readActivation, readRegistration } from '../domain/activation.ts';
import { isAdmin } from '../domain/admin.ts';
import { checkRegistrationCode, type TypedCode } from '../domain/checkRegistrationCode.ts';
import type { ResolverContext, ResolverDependencies } from './context.ts';

export function createQueryResolvers({ domain }: ResolverDependencies) {
  return {
    registrationCodeDetails: (typed: TypedCode, caller: ResolverContext) =>
      checkRegistrationCode(domain, typed, caller),
    countryDetails: (_input: unknown, { country }: ResolverContext) => ({ country }),
    activationDetails: ({ activationId }: { activationId: string }) => readActivation(domain, activationId),
    registrationDetails: ({ registrationId }: { registrationId: string }) => readRegistration(domain, registrationId),
    /** A sign-in that is too old for the admin actions is no admin's any more. */
    viewer: async (_input: unknown, { readViewer }: ResolverContext) => {
      const viewer = await readViewer();
      const admin = isAdmin(viewer, domain.clock());
      return { roles: viewer.roles.filter((role) => role !== 'admin' || admin) };
    },
  };
}
