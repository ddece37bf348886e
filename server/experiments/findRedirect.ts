/** Which redirect experiment has a visitor at an address, by the package's own rules. */
import { type GrowthBookClient, isURLTargeted } from '@growthbook/growthbook';
import type { Address } from '../../shared/address.ts';
import { linkToTarget } from '../../shared/redirectTarget.ts';
import type { Exposure } from '../../shared/visitor.ts';
import { longestAddress } from './isCheapPattern.ts';
import type { RedirectExperiment } from './parsePayload.ts';

export interface FoundRedirect {
  /** Where the visitor belongs; null: here, as a control. */
  readonly path: string | null;
  /** Null where they were not drawn by lot. */
  readonly exposure: Exposure | null;
}

/**
 * The first experiment that has the visitor decides. A target is not gone to, and nobody exposed, where any experiment
 * would leave it with this visitor's query: a browser that keeps no cookies could go in a circle.
 */
export function findRedirect(
  client: GrowthBookClient,
  redirects: readonly RedirectExperiment[],
  user: Parameters<GrowthBookClient['runInlineExperiment']>[1],
  address: Address,
  { publicUrl, basePath }: { readonly publicUrl: string; readonly basePath: string },
): FoundRedirect | null {
  if (user.url !== undefined && user.url.length > longestAddress) return null;
  for (const { definition, targets } of redirects) {
    const { inExperiment, hashUsed, key, variationId } = client.runInlineExperiment(definition, user);
    if (!inExperiment) continue;
    const target = targets[variationId];
    const path = target ? linkToTarget(address, basePath, target) : null;
    const exposure = hashUsed === true ? { experiment: definition.key, variation: key, routes: [] } : null;
    if (path === null || path === address.pathname + address.search) return { path: null, exposure };
    const leadsOn = redirects.some((one) => isURLTargeted(publicUrl + path, one.definition.urlPatterns ?? []));
    return leadsOn ? { path: null, exposure: null } : { path, exposure };
  }
  return null;
}
