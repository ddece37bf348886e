import type { VoucherTier } from '../../../../shared/graphql/adminOperations.generated.ts';
import { countryCodes } from '../../../../shared/i18n/countries.ts';
import { formatPercent } from '../../../../shared/i18n/format.ts';
import type { Translate, Translator } from '../../../../shared/i18n/translate.ts';
import { oneOf } from '../../lists/listQuery.ts';

const reasons = [
  'required',
  'invalid',
  'day',
  'number',
  'yesOrNo',
  'fallback',
  'kind',
  'tier',
  'countries',
  'letters',
  'garbled',
  'characters',
  'tooLong',
  'tooShort',
  'lookAlikes',
  'range',
  'order',
  'past',
  'tooFar',
  'duplicate',
  'exists',
  'unknownColumn',
  'columnTwice',
  'malformed',
  'noRows',
  'tooMany',
] as const;

/** The message of the backend's reason; the general one if it is unknown. */
export function formatCodeError(t: Translate, reason: string): string {
  const knownReason = oneOf(reason, reasons) ?? 'invalid';
  return t(`adminCodes:faults.${knownReason}`, { tiers: tiers.join(', '), countries: countryCodes.join(' ') });
}

export const tiers = ['PERCENT_10', 'PERCENT_15', 'PERCENT_15_NO_MINIMUM', 'PERCENT_20'] as const;

const tierPercents = { PERCENT_10: 10, PERCENT_15: 15, PERCENT_15_NO_MINIMUM: 15, PERCENT_20: 20 } as const;

export function formatTier({ t, locale }: Translator, tier: VoucherTier | null): string {
  if (tier === null) return t('adminCodes:tiers.none');
  const percent = formatPercent(locale, tierPercents[tier]);
  return tier === 'PERCENT_15_NO_MINIMUM' ? t('adminCodes:tiers.noMinimum', { percent }) : percent;
}
