/** The tracking inspector's door: the fragment `#tracking`. Everything else of it is loaded for who may open it. */
import { inspectorFragment } from '../../../shared/experiments/inspector.ts';
import { rolesOf } from '../../../shared/security/rolesOf.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';
import { loadChunk, once } from '../../browser/loadChunk.ts';
import type { InspectedParts } from './createInspector.tsx';

interface StartInspectorOptions extends InspectedParts {
  readonly settings: Promise<PublicConfig>;
  readonly report: (error: Error) => void;
}

export function startInspector({ settings, report, ...inspected }: StartInspectorOptions): void {
  const load = once(async () => {
    const config = await settings;
    if (config.environment !== 'development' && !(await isAdmin())) return null;
    const { createInspector } = await loadChunk(() => import('./createInspector.tsx'));
    return createInspector({ ...inspected, config });
  });
  const openIfRequested = () => {
    if (window.location.hash === inspectorFragment) load().then((open) => open?.(), report);
  };
  window.addEventListener('hashchange', openIfRequested);
  openIfRequested();
}

/**
 * By the token's own word, not verified: the inspector shows what this browser holds already, and does nothing that its
 * owner could not do in the browser's console.
 */
async function isAdmin(): Promise<boolean> {
  const { readClaims } = await loadChunk(() => import('../../graphql/token.ts'));
  return rolesOf(readClaims()).includes('admin');
}
