import type { VoucherTier } from '../../../../shared/graphql/adminOperations.generated.ts';
import { countryCodes } from '../../../../shared/i18n/countries.ts';
import { formatPercent } from '../../../../shared/i18n/format.ts';
import type { Translate, Translator } from '../../../../shared/i18n/translate.ts';
import { findMessage } from '../../lists/findMessage.ts';

/** The message of the backend's reason; the general one if it is unknown. */
export function formatCodeError(t: Translate, reason: string): string {
  const values = { tiers: tiers.join(', '), countries: countryCodes.join(' ') };
  return findMessage(t, `adminCodes:faults.${reason}`, values) ?? t('adminCodes:faults.invalid');
}

export const tiers = ['PERCENT_10', 'PERCENT_15', 'PERCENT_15_NO_MINIMUM', 'PERCENT_20'] as const;

const tierPercents = { PERCENT_10: 10, PERCENT_15: 15, PERCENT_15_NO_MINIMUM: 15, PERCENT_20: 20 } as const;

export function formatTier({ t, locale }: Translator, tier: VoucherTier | null): string {
  if (tier === null) return t('adminCodes:tiers.none');
  const percent = formatPercent(locale, tierPercents[tier]);
  return tier === 'PERCENT_15_NO_MINIMUM' ? t('adminCodes:tiers.noMinimum', { percent }) : percent;
}
