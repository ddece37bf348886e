/** A page that waits for its activation, which often happens on another device. */
import type { ResolverDependencies } from './dependencies.ts';

export function createSubscriptionResolvers({ watch }: ResolverDependencies) {
  return {
    registrationActivated: {
      subscribe: (_: unknown, { registrationId }: { registrationId: string }) => watch.waitFor(registrationId),
      resolve: (registrationId: string) => ({ registrationId, state: 'ACTIVE' }),
    },
  };
}
