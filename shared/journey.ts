/** The journey lives in the URL: every link of ours carries these. Repeated: the first wins. Capped, not trusted. */
import { cleanRegistrationCode } from './code/registrationCode.ts';
import { isKnownSlug, type LandingVariant, landingVariantOf } from './landingVariants.ts';

const carried: ReadonlySet<string> = new Set(['rc', 'ts', 'disablegb']);
/** The slug of the landing page that the visitor arrived on, on the pages whose path does not say it. */
const variantParameter = 'variant';
const campaignPrefix = 'utm_';
const longestValue = 256;
const mostParameters = 16;

export function journeyOf(query: URLSearchParams): URLSearchParams {
  const journey = new URLSearchParams();
  for (const [name, value] of query) {
    if (journey.has(name) || [...journey].length >= mostParameters || value.length > longestValue) continue;
    if (name === variantParameter && isKnownSlug(value)) journey.set(name, value.toLowerCase());
    if (carried.has(name) || (name.startsWith(campaignPrefix) && name.length <= 32)) journey.set(name, value);
  }
  return journey;
}

/** The query of a page together with what its path says of the journey: a known slug is the arrival, and wins. */
export function arrivalOf(slug: string | null, query: URLSearchParams): URLSearchParams {
  if (slug === null || !isKnownSlug(slug)) return query;
  const others = [...query].filter(([name]) => name !== variantParameter);
  return new URLSearchParams([[variantParameter, slug], ...others]);
}

/** Which landing page the visitor arrived on, however they walked since; null for the default one. */
export function slugOf(slug: string | null, query: URLSearchParams): string | null {
  return journeyOf(arrivalOf(slug, query)).get(variantParameter);
}

export function landingOf(slug: string | null, query: URLSearchParams): LandingVariant {
  return landingVariantOf(slugOf(slug, query));
}

/** With its question mark; empty without parameters. `extra` goes first and wins over the journey's own. */
export function journeyQuery(query: URLSearchParams, extra: Readonly<Record<string, string>> = {}): string {
  const merged = new URLSearchParams(extra);
  // A timestamp belongs to the code that it came with; another code must not inherit it.
  const isOtherCode =
    merged.has('rc') && cleanRegistrationCode(merged.get('rc') ?? '') !== cleanRegistrationCode(query.get('rc') ?? '');
  for (const [name, value] of journeyOf(query)) {
    if (!merged.has(name) && !(isOtherCode && name === 'ts')) merged.set(name, value);
  }
  const text = merged.toString();
  return text === '' ? '' : `?${text}`;
}

/** A registration code and its timestamp, as the link carried them. */
export interface LinkCode {
  readonly registrationCode: string;
  readonly validityTimestamp: string | null;
}

/** Absent and oversized ones read as absent; of repeated ones the first counts. */
export function codeOf(query: URLSearchParams): LinkCode | null {
  const journey = journeyOf(query);
  const registrationCode = journey.get('rc') ?? '';
  return registrationCode.trim() === '' ? null : { registrationCode, validityTimestamp: journey.get('ts') };
}
