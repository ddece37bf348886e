import type { OperationFailure, RunOperation } from '../../shared/graphql/operations.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';
import { loadChunk, once } from '../browser/loadChunk.ts';
import type { BrowserClientOptions } from './browserClient.ts';

export interface BrowserOperationsOptions extends Omit<BrowserClientOptions, 'config'> {
  readonly settings: Promise<PublicConfig>;
  readonly handleLoadError: (error: unknown) => Promise<OperationFailure>;
}

/** The browser's GraphQL, whose code and settings are fetched when it is first used. */
export function createBrowserOperations({ settings, handleLoadError, ...options }: BrowserOperationsOptions) {
  const load = once(async () => {
    const [{ createBrowserClient }, config] = await Promise.all([
      loadChunk(() => import('./browserClient.ts')),
      settings,
    ]);
    return createBrowserClient({ ...options, config });
  });
  const run: RunOperation = async (document, variables, policy) => {
    try {
      return await (await load())(document, variables, policy);
    } catch (error) {
      return { ok: false, failure: await handleLoadError(error) };
    }
  };
  const preload = () => void load().catch(() => undefined);
  return { run, warm: preload };
}
