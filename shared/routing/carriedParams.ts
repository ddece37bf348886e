/** The parameters that every link of the site carries on. Of repeated ones the first is used. */
import { cleanRegistrationCode } from '../codes/registrationCode.ts';
import { getLandingVariant, isKnownSlug, type LandingVariant } from './landingVariants.ts';

/** On pages with tags, the URL contains a number and a cookie the code (client/analytics/tracking/createRedaction.ts). */
export const storedCodeParameter = 'kept';
export const invitationsCookie = 'acqInvitations';

/** Click ids of advertisers. They identify a visitor, so they count as marketing. */
export const clickIds: readonly string[] =
  'gclid gbraid wbraid dclid fbclid msclkid ttclid twclid li_fat_id epik ScCid'.split(' ');

const carriedNames = new Set([
  'rc',
  'ts',
  storedCodeParameter,
  'disablegb',
  'gad_source',
  'gad_campaignid',
  ...clickIds,
]);
/** The landing slug, on pages whose path does not contain it. */
const variantParameter = 'variant';
const campaignPrefix = 'utm_';
const maxValueLength = 256;
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

/** Adds a known landing slug to the query; it replaces the query's own variant. */
export function addVariant(slug: string | null, query: URLSearchParams): URLSearchParams {
  if (slug === null || !isKnownSlug(slug)) return query;
  const others = [...query].filter(([name]) => name !== variantParameter);
  return new URLSearchParams([[variantParameter, slug], ...others]);
}

/** The slug of the landing page that the visitor arrived on; null for the default. */
export function readLandingSlug(slug: string | null, query: URLSearchParams): string | null {
  return pickCarriedParams(addVariant(slug, query)).get(variantParameter);
}

export function readLandingVariant(slug: string | null, query: URLSearchParams): LandingVariant {
  return getLandingVariant(readLandingSlug(slug, query));
}

/** With the question mark; may be empty. `extra` comes first and replaces carried parameters. */
export function buildCarriedQuery(query: URLSearchParams, extra: Readonly<Record<string, string>> = {}): string {
  const merged = new URLSearchParams(extra);
  // Another code must not inherit the timestamp or the stored number.
  const isOtherCode =
    merged.has('rc') && cleanRegistrationCode(merged.get('rc') ?? '') !== cleanRegistrationCode(query.get('rc') ?? '');
  for (const [name, value] of pickCarriedParams(query)) {
    if (!merged.has(name) && !(isOtherCode && (name === 'ts' || name === storedCodeParameter))) merged.set(name, value);
  }
  const text = merged.toString();
  return text === '' ? '' : `?${text}`;
}

export type LinkCode = { readonly registrationCode: string; readonly validityTimestamp: string | null };

/** `readInvitationsCookie` returns the value of the cookie that maps numbers to codes. */
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
