/** What begins for somebody who has agreed: loaded then, and not before. */
import type { Choices } from '../../shared/consent.ts';
import type { RouteId } from '../../shared/routeTable.ts';
import type { Track } from '../../shared/tracking/events.ts';
import { tabMemory } from '../memory.ts';
import { beginLayer, type Layer, type LayerSource } from './dataLayer.ts';
import { activationKey } from './keepActivation.ts';
import { watchVitals } from './vitals.ts';

export interface TrackingSource extends LayerSource {
  readonly track: Track;
  readonly route: RouteId;
}

export function beginTracking({ track, route, ...source }: TrackingSource, choices: Choices): Layer {
  let agreed = choices;
  // Loaded as a page of its own, the error page tells its error itself.
  tellActivation(track, route === 'activateAccountError');
  watchVitals({ track, basePath: source.config.basePath, agrees: () => agreed.statistics });
  const layer = beginLayer(source, choices);
  return {
    ...layer,
    update: (changed) => {
      agreed = changed;
      layer.update(changed);
    },
  };
}

/** What the tab has kept of an activation. */
export function tellActivation(track: Track, tellsError: boolean): void {
  const kept = tabMemory.get(activationKey)?.split(' ') ?? [];
  tabMemory.set(activationKey, null);
  if (kept.includes('activation_landing')) track('activation_landing', {});
  for (const error_type of ['activation_failed', 'activation_not_found'] as const)
    if (kept.includes(error_type) && !tellsError) track('registration_error', { error_type });
}
