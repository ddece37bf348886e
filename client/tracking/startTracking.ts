/** Makes `track` for a page that may be tracked. Before somebody agrees, nothing of it is loaded. */
import type { RunOperation } from '../../shared/graphql/operations.ts';
import type { Locale } from '../../shared/locales.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import type { RouteId } from '../../shared/routeTable.ts';
import type { Track } from '../../shared/tracking/events.ts';
import type { ConsentService } from '../consent/consent.ts';
import { loadChunk } from '../loadChunk.ts';
import type { Hide } from '../Runtime.tsx';
import { whenQuiet } from '../whenQuiet.ts';
import { createTracking } from './createTracking.ts';

export interface StartTrackingOptions {
  readonly consent: Pick<ConsentService, 'subscribe'>;
  readonly settings: Promise<PublicConfig>;
  readonly route: RouteId;
  readonly locale: Locale;
  readonly run: RunOperation;
  readonly report: (problem: Error) => void;
}

export function startTracking({ consent, settings, report, ...page }: StartTrackingOptions) {
  let onHide: (hide: Hide) => void = () => {};
  const hiding = new Promise<Hide>((resolve) => {
    onHide = resolve;
  });
  const track: Track = createTracking({
    consent,
    report,
    loadLayer: async () => {
      await new Promise<void>((resolve) => void whenQuiet(resolve));
      const [{ beginTracking }, config] = await Promise.all([loadChunk(() => import('./beginTracking.ts')), settings]);
      return beginTracking({ ...page, config, track, onHide });
    },
  });
  return { track, hiding };
}
