import type { OperationResult, RunOperation } from '../../shared/graphql/operations.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import type { BrowserClientOptions } from './browserClient.ts';

export interface BrowserOperations {
  readonly run: RunOperation;
  /** Fetches the client's code ahead of its first use. */
  readonly warm: () => void;
}

/** The browser's GraphQL, whose code and settings are fetched when it is first used. */
export function createBrowserOperations(
  options: BrowserClientOptions,
  settings: Promise<PublicConfig>,
): BrowserOperations {
  let loading: Promise<RunOperation> | null = null;
  const load = () => {
    loading ??= Promise.all([import('./browserClient.ts'), settings]).then(([{ createBrowserClient }, config]) =>
      createBrowserClient({ ...options, config }),
    );
    // A lost network must not be remembered.
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  return {
    warm: () => void load().catch(() => undefined),
    run: async (document, variables) => {
      const failed: OperationResult<never> = { ok: false, failure: 'connection' };
      const run = await load().catch(() => null);
      return run === null ? failed : run(document, variables);
    },
  };
}
