import type { RunOperation } from '../../shared/graphql/operations.ts';
import type { BootstrapState } from '../../shared/page/bootstrapState.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';
import { loadChunk, once } from '../browser/loadChunk.ts';
import type { Runtime } from '../Runtime.tsx';

export function createBrowserOperations(
  { sessionId, cache }: BootstrapState,
  settings: Promise<PublicConfig>,
  handleLoadError: Runtime['handleLoadError'],
) {
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
