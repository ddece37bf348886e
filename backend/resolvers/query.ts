/** The queries. They read; nothing that is asked here changes anything but a counter of attempts. */

import { readActivation, readRegistration } from '../domain/activation.ts';
import { isAdmin } from '../domain/admin.ts';
import { checkRegistrationCode } from '../domain/checkRegistrationCode.ts';
import type { ResolverContext } from './context.ts';
import type { ResolverDependencies } from './dependencies.ts';
import { toErrorDetails, toVoucher } from './presentation.ts';

export function createQueryResolvers({ domain }: ResolverDependencies) {
  return {
    registrationCodeDetails: async (
      _: unknown,
      input: { registrationCode: string; validityTimestamp?: string | null },
      { address }: ResolverContext,
    ) => {
      const { registrationCode, validityTimestamp = null } = input;
      const check = await checkRegistrationCode(domain, { registrationCode, validityTimestamp }, { address });
      return { ...check, errorDetails: toErrorDetails(check.errorDetails) };
    },
    countryDetails: (_: unknown, _input: unknown, { country }: ResolverContext) => ({ country }),
    activationDetails: async (_: unknown, { activationId }: { activationId: string }) => {
      const details = await readActivation(domain, activationId);
      return { ...details, voucher: toVoucher(details.voucher) };
    },
    registrationDetails: async (_: unknown, { registrationId }: { registrationId: string }) => {
      const details = await readRegistration(domain, registrationId);
      return { ...details, voucher: toVoucher(details.voucher) };
    },
    /** A sign-in that is too old for the admin actions is no admin's any more. */
    viewer: async (_: unknown, _input: unknown, { readViewer }: ResolverContext) => {
      const viewer = await readViewer();
      const admin = isAdmin(viewer, domain.clock());
      return { roles: viewer.roles.filter((role) => role !== 'admin' || admin) };
    },
  };
}
