import type { VoucherTier } from '../../../shared/graphql/consoleOperations.generated.ts';
import { formatPercent } from '../../../shared/i18n/format.ts';
import type { Translator } from '../../../shared/i18n/translate.ts';

export const tiers = ['PERCENT_10', 'PERCENT_15', 'PERCENT_15_NO_MINIMUM', 'PERCENT_20'] as const;

const percents = { PERCENT_10: 10, PERCENT_15: 15, PERCENT_15_NO_MINIMUM: 15, PERCENT_20: 20 } as const;

export function tierWords({ t, locale }: Translator, tier: VoucherTier | null): string {
  if (tier === null) return t('adminCodes:tiers.none');
  const percent = formatPercent(locale, percents[tier]);
  return tier === 'PERCENT_15_NO_MINIMUM' ? t('adminCodes:tiers.noMinimum', { percent }) : percent;
}
