/** Where the tracking inspector is opened, and what it asks of the server in this browser, by cookies of the session. */
import { experiments } from './experiments.ts';

/** Behind the address of a page. A fragment never reaches a server, a log or a referrer. */
export const inspectorFragment = '#tracking';

/** With it tag assistants may stay connected to the pages with tags. */
export const tagPreviewCookie = 'acqTagPreview';

/** `lean-registration=1&landing-description=3`: an experiment's place in the list of its variants. */
export const overridesCookie = 'acqOverrides';

/** By a feature's key, as GrowthBook takes them. */
export type Overrides = Map<string, boolean | string>;

/** Room for several times the experiments that there are. */
const maxLength = 512;

/**
 * Null for none. It chooses among what is registered, so whoever forges one sees a page that others see, too; of several
 * for one experiment the last counts.
 */
export function parseOverrides(cookie: unknown): Overrides | null {
  if (typeof cookie !== 'string' || cookie.length > maxLength) return null;
  const overrides: Overrides = new Map();
  for (const [key, index] of new URLSearchParams(cookie)) {
    const experiment = Object.values(experiments).find((each) => each.key === key);
    const variant = /^\d$/.test(index) ? experiment?.variants[Number(index)] : undefined;
    if (variant !== undefined) overrides.set(key, variant);
  }
  return overrides.size === 0 ? null : overrides;
}
