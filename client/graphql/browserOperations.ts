import type { OperationFailure, RunOperation } from '../../shared/graphql/operations.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';
import { loadChunk, once } from '../browser/loadChunk.ts';

interface OperationsOptions {
  readonly sessionId: string;
  readonly cache: object;
  readonly settings: Promise<PublicConfig>;
  readonly handleLoadError: (error: unknown) => Promise<OperationFailure>;
}

export function createBrowserOperations({ sessionId, cache, settings, handleLoadError }: OperationsOptions) {
  const load = once(async () => {
    const [{ createBrowserClient }, config] = await Promise.all([
      loadChunk(() => import('./browserClient.ts')),
      settings,
    ]);
    return createBrowserClient(config, sessionId, cache);
  });
  const run: RunOperation = async (document, variables, policy) => {
    try {
      return await (await load())(document, variables, policy);
    } catch (error) {
      return { ok: false, failure: await handleLoadError(error) };
    }
  };
  return { run, preload: () => void load().catch(() => undefined) };
}
