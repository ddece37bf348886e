/** What the resolvers are given. */

import type { Logger } from '../../node/logger.ts';
import type { ActivationWatch } from '../activationWatch.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import type { InterestLinks } from '../domain/interestLinks.ts';

export interface ResolverDependencies {
  readonly domain: DomainDependencies;
  readonly interestLinks: InterestLinks;
  /** `{publicUrl}{basePath}`, for registration links. */
  readonly landingUrl: string;
  readonly watch: ActivationWatch;
  readonly log: Logger;
}
