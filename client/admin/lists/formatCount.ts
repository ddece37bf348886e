import { formatNumber } from '../../../shared/i18n/format.ts';
import type { Translator } from '../../../shared/i18n/translate.ts';

/** Values of a message with a number: `count` chooses the plural form, `number` is shown. */
export function formatCount({ locale }: Pick<Translator, 'locale'>, count: number) {
  return { count, number: formatNumber(locale, count) };
}
