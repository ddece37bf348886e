/** design: landing slugs. Lean registration's words (spec §3) are not here: they stand with the form's second step. */
const variants = [
  ['social', { description: 'social', disclaimer: null }],
  ['viral', { description: 'viral', disclaimer: null }],
  ['viral-product-share', { description: 'viralProductShare', disclaimer: null }],
  ['daba', { description: 'daba', disclaimer: null }],
  ['social-10-percent', { description: 'social10Percent', disclaimer: 'percent10' }],
  ['social-15-percent', { description: 'social15Percent', disclaimer: 'percent15' }],
  ['social-15-percent-no-mov', { description: 'social15Percent', disclaimer: 'percent15NoMinimum' }],
  ['social-20-percent', { description: 'social20Percent', disclaimer: 'percent20' }],
] as const;

export interface LandingVariant {
  readonly description: 'default' | (typeof variants)[number][1]['description'];
  readonly disclaimer: (typeof variants)[number][1]['disclaimer'];
}

const bySlug = new Map<string, LandingVariant>(variants);

const defaultVariant: LandingVariant = { description: 'default', disclaimer: null };

/** A well-formed unknown slug shows the default page. */
export function landingVariantOf(slug: string | null): LandingVariant {
  return (slug !== null && bySlug.get(slug.toLowerCase())) || defaultVariant;
}

export function isKnownSlug(slug: string): boolean {
  return bySlug.has(slug.toLowerCase());
}

export const landingSlugs: readonly string[] = [...bySlug.keys()];

/** Of a code. `none`: the code grants none; `unsaid`: the backend does not say. */
export type VoucherState = 'none' | 'unsaid' | { readonly percent: number; readonly hasMinimum: boolean };

/** Whether what this landing page says of a voucher holds for a code that carries this one. */
export function hasMatchingVoucher(landing: LandingVariant, voucher: VoucherState): boolean {
  const percent = voucherPercentOf(landing);
  if (percent === null || voucher === 'unsaid') return true;
  const hasMinimum = landing.disclaimer === 'percent10' || landing.disclaimer === 'percent15';
  return voucher !== 'none' && voucher.percent === percent && voucher.hasMinimum === hasMinimum;
}

/** What the voucher of a landing page is worth, as its disclaimer's name says; null where it speaks of none. */
export function voucherPercentOf({ disclaimer }: LandingVariant): number | null {
  return disclaimer && Number.parseInt(disclaimer.slice('percent'.length), 10);
}
