/** The journey lives in the URL: every link of ours carries these. Repeated: the first wins. Capped, not trusted. */
import { cleanRegistrationCode } from '../codes/registrationCode.ts';
import { isKnownSlug, type LandingVariant, landingVariantOf } from './landingVariants.ts';

/** Where tags run, the address has a number, and a cookie the code (client/analytics/tracking/createRedaction.ts). */
export const storedCodeParameter = 'kept';
export const invitationsCookie = 'acqInvitations';

/** Which click on an advertisement led here, in the words of those who show them: of one visitor, so marketing. */
export const clickIds = 'gclid gbraid wbraid dclid fbclid msclkid ttclid twclid li_fat_id epik ScCid'.split(
  ' ',
) as readonly string[];

const carriedNames = new Set([
  'rc',
  'ts',
  storedCodeParameter,
  'disablegb',
  'gad_source',
  'gad_campaignid',
  ...clickIds,
]);
/** The slug of the landing page that the visitor arrived on, on the pages whose path does not say it. */
const variantParameter = 'variant';
const campaignPrefix = 'utm_';
const maxValueLength = 256;
/** Of those whose names are anybody's choice: they crowd out none of ours. */
const maxCampaignParams = 16;

export function pickCarriedParams(query: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams();
  let campaignCount = 0;
  for (const [name, value] of query) {
    if (params.has(name) || value.length > maxValueLength) continue;
    if (name === variantParameter && isKnownSlug(value)) params.set(name, value.toLowerCase());
    const isCampaign = name.startsWith(campaignPrefix) && name.length <= 32 && campaignCount++ < maxCampaignParams;
    if (carriedNames.has(name) || isCampaign) params.set(name, value);
  }
  return params;
}

/** The query of a page together with what its path says of the journey: a known slug is the arrival, and wins. */
export function addVariant(slug: string | null, query: URLSearchParams): URLSearchParams {
  if (slug === null || !isKnownSlug(slug)) return query;
  const others = [...query].filter(([name]) => name !== variantParameter);
  return new URLSearchParams([[variantParameter, slug], ...others]);
}

/** Which landing page the visitor arrived on, however they walked since; null for the default one. */
export function readLandingSlug(slug: string | null, query: URLSearchParams): string | null {
  return pickCarriedParams(addVariant(slug, query)).get(variantParameter);
}

export function readLandingVariant(slug: string | null, query: URLSearchParams): LandingVariant {
  return landingVariantOf(readLandingSlug(slug, query));
}

/** With its question mark; empty without parameters. `extra` goes first and wins over the journey's own. */
export function buildCarriedQuery(query: URLSearchParams, extra: Readonly<Record<string, string>> = {}): string {
  const merged = new URLSearchParams(extra);
  // A timestamp belongs to the code that it came with; another code must not inherit it, nor the number of another.
  const isOtherCode =
    merged.has('rc') && cleanRegistrationCode(merged.get('rc') ?? '') !== cleanRegistrationCode(query.get('rc') ?? '');
  for (const [name, value] of pickCarriedParams(query)) {
    if (!merged.has(name) && !(isOtherCode && (name === 'ts' || name === storedCodeParameter))) merged.set(name, value);
  }
  const text = merged.toString();
  return text === '' ? '' : `?${text}`;
}

export type LinkCode = { readonly registrationCode: string; readonly validityTimestamp: string | null };

/** Oversized ones read as absent, the first of repeated ones counts. `readKept` reads the cookie for a number. */
export function readLinkCode(
  query: URLSearchParams,
  readInvitationsCookie: () => string | null = () => null,
): LinkCode | null {
  const params = pickCarriedParams(query);
  const registrationCode = params.get('rc') ?? '';
  if (registrationCode.trim() !== '') return { registrationCode, validityTimestamp: params.get('ts') };
  const number = params.get(storedCodeParameter);
  const storedQuery = number === null ? null : new URLSearchParams(readInvitationsCookie() ?? '').get(number);
  return storedQuery === null ? null : readLinkCode(new URLSearchParams(storedQuery));
}
