/** The welcome voucher's tiers (spec §9). */
import { mediumMinimumOrder, smallMinimumOrder } from '../../../shared/brand/minimumOrders.ts';
import { getEndOfDay } from '../days.ts';
import { voucherLifetimeMs } from '../durations.ts';

export type TierName = keyof typeof termsByTier;

export type Voucher = ReturnType<typeof createVoucher>;

const termsByTier = {
  PERCENT_10: { percent: 10, minimumOrderMinor: smallMinimumOrder },
  PERCENT_15: { percent: 15, minimumOrderMinor: mediumMinimumOrder },
  PERCENT_15_NO_MINIMUM: { percent: 15, minimumOrderMinor: null },
  PERCENT_20: { percent: 20, minimumOrderMinor: null },
} as const;

export const tierNames = Object.keys(termsByTier);

export function getVoucherTerms(tier: TierName) {
  return { ...termsByTier[tier], currency: 'EUR' };
}

export function createVoucher(tier: TierName, registeredAt: Date) {
  return {
    tier,
    ...getVoucherTerms(tier),
    validUntil: getEndOfDay(new Date(registeredAt.getTime() + voucherLifetimeMs)),
  };
}

export function isTierName(name: string): name is TierName {
  return Object.hasOwn(termsByTier, name);
}
