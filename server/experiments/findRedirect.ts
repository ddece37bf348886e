/** Which redirect experiment has a visitor at an address, by the package's own rules. */
import { type GrowthBookClient, isURLTargeted } from '@growthbook/growthbook';
import type { Address } from '../../shared/address.ts';
import { linkToTarget } from '../../shared/redirectTarget.ts';
import type { Exposure } from '../../shared/visitor.ts';
import type { RedirectExperiment } from './parsePayload.ts';

export interface FoundRedirect {
  /** Where the visitor belongs; null: here, as a control. */
  readonly path: string | null;
  /** Null where they were not drawn by lot. */
  readonly exposure: Exposure | null;
}

/** The first experiment that has the visitor decides; a target that the experiment itself would leave is not gone to. */
export function findRedirect(
  client: GrowthBookClient,
  redirects: readonly RedirectExperiment[],
  user: Parameters<GrowthBookClient['runInlineExperiment']>[1],
  address: Address,
  { publicUrl, basePath }: { readonly publicUrl: string; readonly basePath: string },
): FoundRedirect | null {
  for (const { definition, targets } of redirects) {
    const { inExperiment, hashUsed, key, variationId } = client.runInlineExperiment(definition, user);
    if (!inExperiment) continue;
    const target = targets[variationId];
    const path = target ? linkToTarget(address, basePath, target) : null;
    const stays =
      path === null ||
      path === address.pathname + address.search ||
      isURLTargeted(publicUrl + path, definition.urlPatterns ?? []);
    const exposure = hashUsed === true ? { experiment: definition.key, variation: key, routes: [] } : null;
    return { path: stays ? null : path, exposure };
  }
  return null;
}
