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

export function getLandingVariant(slug: string | null): LandingVariant {
  return (slug !== null && bySlug.get(slug.toLowerCase())) || defaultVariant;
}

export function isKnownSlug(slug: string): boolean {
  return bySlug.has(slug.toLowerCase());
}

export const landingSlugs: readonly string[] = [...bySlug.keys()];

/** The voucher of a code. `unknown`: the backend does not state it. */
export type VoucherState = 'none' | 'unknown' | { readonly percent: number; readonly hasMinimum: boolean };

/** Whether the landing page's voucher texts are true for a code with this voucher. */
export function hasMatchingVoucher(landing: LandingVariant, voucher: VoucherState): boolean {
  const percent = getVoucherPercent(landing);
  if (percent === null || voucher === 'unknown') return true;
  const hasMinimum = landing.disclaimer === 'percent10' || landing.disclaimer === 'percent15';
  return voucher !== 'none' && voucher.percent === percent && voucher.hasMinimum === hasMinimum;
}

export function getVoucherPercent({ disclaimer }: LandingVariant): number | null {
  return disclaimer && Number.parseInt(disclaimer.slice('percent'.length), 10);
}
