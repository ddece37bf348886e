/** The tracking inspector's URL fragment and its session cookies, which the server reads. */
import { experiments } from './experiments.ts';

export const inspectorFragment = '#tracking';

/** Lets tag assistants stay connected to pages with tags. */
export const tagPreviewCookie = 'acqTagPreview';

/** `lean-registration=1&landing-description=3`: indices into the experiments' variants. */
export const overridesCookie = 'acqOverrides';

/** Feature key → variant. */
export type Overrides = Map<string, boolean | string>;

const maxLength = 512;

/** Only registered variants are accepted, so a forged cookie is harmless. Null without a valid entry. */
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
