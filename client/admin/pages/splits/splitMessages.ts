import { region, toNoBreakSpaces } from '../../../../shared/i18n/format.ts';
import type { Locale } from '../../../../shared/i18n/locales.ts';
import type { MessageKey } from '../../../../shared/i18n/messageKeys.ts';
import type { Translator } from '../../../../shared/i18n/translate.ts';
import { landingSlugs } from '../../../../shared/routing/landingVariants.ts';
import { fullPermille } from './model/percent.ts';

export function formatShare(locale: Locale, share: number, min = 0, max = 1): string {
  const options = { style: 'percent', maximumFractionDigits: max, minimumFractionDigits: min } as const;
  return toNoBreakSpaces(new Intl.NumberFormat(region[locale], options).format(share));
}

export function formatSplitError({ t, locale }: Translator, key: MessageKey): string {
  return t(key, { slugs: landingSlugs.join(', '), least: formatShare(locale, 1 / fullPermille) });
}

/** The total of the weights; null while one of them is invalid. */
export function formatTotal({ t, locale }: Translator, missing: number | null): string | null {
  if (missing === null) return null;
  const kind = missing === 0 ? 'whole' : missing > 0 ? 'missing' : 'surplus';
  return t(`adminSplits:targets.${kind}`, {
    percent: formatShare(locale, Math.abs(missing) / fullPermille),
    whole: formatShare(locale, 1),
  });
}
