/** What a resolver knows of its request. */
import type { Viewer } from '../domain/admin.ts';

export interface ResolverContext {
  /** The visitor's network address, as far as the configured proxies vouch for it. */
  readonly address: string;
  /** The page that asked, for evidence. */
  readonly source: string;
  /** Two letters, from the CDN's header; null without one. */
  readonly country: string | null;
  /** The caller's own id of this request, for the log; null without a well-formed one. */
  readonly correlationId: string | null;
  /** Verifies the bearer when a resolver asks for it. */
  readonly readViewer: () => Promise<Viewer>;
}
