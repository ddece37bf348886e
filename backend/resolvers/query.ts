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
    /** An administrator's sign-in that is too old is nobody's any more: a new one helps. It would not help who has no role. */
    viewer: async (_input: unknown, { readViewer }: ResolverContext) => {
      const viewer = await readViewer();
      if (viewer.roles.includes('admin') && !isAdmin(viewer, domain.clock())) return { roles: [] };
      return { roles: viewer.subject !== null && viewer.roles.length === 0 ? ['member'] : viewer.roles };
    },
  };
}
