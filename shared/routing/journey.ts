/** The journey lives in the URL: every link of ours carries these. Repeated: the first wins. Capped, not trusted. */
import { cleanRegistrationCode } from '../codes/registrationCode.ts';
import { isKnownSlug, type LandingVariant, landingVariantOf } from './landingVariants.ts';

/** Where tags run, the address has a number, and a cookie the code (client/analytics/tracking/hideInvitation.ts). */
export const keptParameter = 'kept';
export const invitationsCookie = 'acqInvitations';

/** Which click on an advertisement led here, in the words of those who show them: of one visitor, so marketing. */
export const clickIds = 'gclid gbraid wbraid dclid fbclid msclkid ttclid twclid li_fat_id epik ScCid'.split(
  ' ',
) as readonly string[];

const carried = new Set(['rc', 'ts', keptParameter, 'disablegb', 'gad_source', 'gad_campaignid', ...clickIds]);
/** The slug of the landing page that the visitor arrived on, on the pages whose path does not say it. */
const variantParameter = 'variant';
const campaignPrefix = 'utm_';
const longestValue = 256;
/** Of those whose names are anybody's choice: they crowd out none of ours. */
const mostCampaign = 16;

export function journeyOf(query: URLSearchParams): URLSearchParams {
  const journey = new URLSearchParams();
  let campaign = 0;
  for (const [name, value] of query) {
    if (journey.has(name) || value.length > longestValue) continue;
    if (name === variantParameter && isKnownSlug(value)) journey.set(name, value.toLowerCase());
    const isCampaign = name.startsWith(campaignPrefix) && name.length <= 32 && campaign++ < mostCampaign;
    if (carried.has(name) || isCampaign) journey.set(name, value);
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
  // A timestamp belongs to the code that it came with; another code must not inherit it, nor the number of another.
  const isOtherCode =
    merged.has('rc') && cleanRegistrationCode(merged.get('rc') ?? '') !== cleanRegistrationCode(query.get('rc') ?? '');
  for (const [name, value] of journeyOf(query)) {
    if (!merged.has(name) && !(isOtherCode && (name === 'ts' || name === keptParameter))) merged.set(name, value);
  }
  const text = merged.toString();
  return text === '' ? '' : `?${text}`;
}

export type LinkCode = { readonly registrationCode: string; readonly validityTimestamp: string | null };

/** Oversized ones read as absent, the first of repeated ones counts. `readKept` reads the cookie for a number. */
export function codeOf(query: URLSearchParams, readKept: () => string | null = () => null): LinkCode | null {
  const journey = journeyOf(query);
  const registrationCode = journey.get('rc') ?? '';
  if (registrationCode.trim() !== '') return { registrationCode, validityTimestamp: journey.get('ts') };
  const number = journey.get(keptParameter);
  const kept = number === null ? null : new URLSearchParams(readKept() ?? '').get(number);
  return kept === null ? null : codeOf(new URLSearchParams(kept));
}
