import { formatNumber } from '../../../shared/i18n/format.ts';
import type { Translator } from '../../../shared/i18n/translate.ts';

/** For words that count: `count` chooses the plural, `number` is what is read. */
export function formatCount({ locale }: Pick<Translator, 'locale'>, count: number) {
  return { count, number: formatNumber(locale, count) };
}
