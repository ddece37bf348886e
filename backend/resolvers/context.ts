/** What the resolvers are given, once for the process and once for each request. */
import type { Logger } from '../../node/logger.ts';
import type { Metrics } from '../../node/metrics.ts';
import type { ActivationWatch } from '../activationWatch.ts';
import type { Viewer } from '../domain/admin.ts';
import type { Caller, DomainDependencies } from '../domain/dependencies.ts';
import type { SignInTokens } from '../domain/signInAdministrator.ts';
import type { Asker } from '../http/askerOf.ts';

export interface ResolverDependencies {
  readonly domain: DomainDependencies;
  readonly signIn: SignInTokens;
  readonly watch: ActivationWatch;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Milliseconds after which an operation is answered as failed; the usual ones unless a test cannot wait. */
  readonly patience?: number | undefined;
}

export interface ResolverContext extends Required<Caller> {
  /** The caller's own ids of this request, for the log. */
  readonly asker: Asker;
  /** Whether the site itself asks. */
  readonly isSite: () => boolean;
  /** Verifies the bearer when a resolver asks for it. */
  readonly readViewer: () => Promise<Viewer>;
}
