/**
 * The variants that a browser was told to show, whatever the lot says: a cookie, written by the inspector and read by the
 * server. It chooses among what is registered and nothing else, so whoever forges one sees a page that others see, too.
 */
import { experimentNames, experiments } from './experiments.ts';

export const overridesCookieName = 'acqOverrides';

/** By a feature's key, as GrowthBook takes them. */
export type Overrides = Map<string, boolean | string>;

/** Characters: room for several times the experiments that there are. */
const longest = 512;

/** `lean-registration=1&landing-description=3`: an experiment's place in the list of its variants. Empty for none. */
export function formatOverrides(overrides: ReadonlyMap<string, boolean | string>): string {
  const entries = experimentNames.flatMap((name) => {
    const { key, variants } = experiments[name];
    const index = (variants as readonly unknown[]).indexOf(overrides.get(key));
    return index < 0 ? [] : [[key, String(index)]];
  });
  return String(new URLSearchParams(entries));
}

/** Null for none. What is not registered is passed over; of several for one experiment the last counts. */
export function parseOverrides(cookie: unknown): Overrides | null {
  if (typeof cookie !== 'string' || cookie === '' || cookie.length > longest) return null;
  const overrides: Overrides = new Map();
  for (const [key, index] of new URLSearchParams(cookie)) {
    const experiment = Object.values(experiments).find((each) => each.key === key);
    const variant = /^\d$/.test(index) ? experiment?.variants[Number(index)] : undefined;
    if (variant !== undefined) overrides.set(key, variant);
  }
  return overrides.size === 0 ? null : overrides;
}
