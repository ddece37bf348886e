/** Figures and times as the page's language writes them. Only in the browser: nothing of this tool is hydrated. */
import { useMemo } from 'react';
import { region, withOneSpace } from '../../../shared/i18n/format.ts';
import { useI18n } from '../../i18n/I18n.tsx';

export function useFigures() {
  const { locale } = useI18n();
  return useMemo(() => {
    const percentWith = (maximumFractionDigits: number, minimumFractionDigits = 0) =>
      new Intl.NumberFormat(region[locale], { style: 'percent', maximumFractionDigits, minimumFractionDigits });
    const [one, exactlyOne, two] = [percentWith(1), percentWith(1, 1), percentWith(2)];
    const counts = new Intl.NumberFormat(region[locale], { maximumFractionDigits: 0 });
    const points = new Intl.NumberFormat(region[locale], { maximumSignificantDigits: 3 });
    const times = new Intl.DateTimeFormat(region[locale], { dateStyle: 'medium', timeStyle: 'short' });
    const names = new Intl.DisplayNames(region[locale], { type: 'region' });
    const decimalMark = points.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;
    return {
      decimalMark,
      /** Of a share between 0 and 1. */
      percent: (share: number) => withOneSpace(one.format(share)),
      /** For a column of them. */
      evenPercent: (share: number) => withOneSpace(exactlyOne.format(share)),
      finePercent: (share: number) => withOneSpace(two.format(share)),
      count: (value: number) => counts.format(value),
      /** Of a share between 0 and 1, as percentage points without their sign. */
      points: (share: number) => points.format(share * 100),
      time: (time: number) => times.format(time),
      country: (code: string) => names.of(code) ?? code,
    };
  }, [locale]);
}
