/** What the site tells. By where it is written in the contract, each of these asks for the site's own proof first. */
import type { DomainDependencies } from '../domain/dependencies.ts';
import { type SignInRequest, type SignInTokens, signInAdministrator } from '../domain/signInAdministrator.ts';
import { noteSiteCounts, type SiteCounts } from '../domain/siteCounts.ts';
import type { ResolverContext } from './context.ts';

export type SiteOperation = (input: never) => Promise<{ readonly status: string }>;

export function createSiteMutations(domain: DomainDependencies, tokens: SignInTokens) {
  return {
    noteSiteCounts: async ({ input }: { input: SiteCounts }) => {
      await noteSiteCounts(domain, input);
      return { status: 'NOTED' };
    },
    signInAdministrator: (request: SignInRequest) => signInAdministrator(domain, tokens, request),
  };
}

export function guardSite(operation: SiteOperation) {
  return async (input: object, { isSite }: ResolverContext) =>
    isSite() ? operation(input as never) : { status: 'FORBIDDEN' };
}
