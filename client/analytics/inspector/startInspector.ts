/** Opens the tracking inspector at the fragment `#tracking`, in development and for admins. */
import { inspectorFragment } from '../../../shared/experiments/inspector.ts';
import { readRoles } from '../../../shared/security/readRoles.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';
import { loadChunk, once } from '../../browser/loadChunk.ts';
import type { InspectorProps } from './createInspector.tsx';

type InspectorOptions = Omit<InspectorProps, 'config'> & {
  readonly settings: Promise<PublicConfig>;
  readonly report: (error: Error) => void;
};

export function startInspector({ settings, report, ...parts }: InspectorOptions): void {
  const load = once(async () => {
    const config = await settings;
    if (config.environment !== 'development') {
      const { readClaims } = await loadChunk(() => import('../../graphql/token.ts'));
      // The token is not verified: the inspector shows only data of this browser.
      if (!readRoles(readClaims()).includes('admin')) return null;
    }
    const { createInspector } = await loadChunk(() => import('./createInspector.tsx'));
    return createInspector({ ...parts, config });
  });
  const openIfRequested = () => {
    if (window.location.hash === inspectorFragment) load().then((open) => open?.(), report);
  };
  window.addEventListener('hashchange', openIfRequested);
  openIfRequested();
}
