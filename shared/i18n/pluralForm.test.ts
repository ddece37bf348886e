import { locales } from './locales.ts';
import { pluralForm } from './translate.ts';

it.each(locales)('the plural form is that of Intl for %s', (locale) => {
  const rules = new Intl.PluralRules(locale);
  for (const count of [...Array.from({ length: 1001 }, (_, number) => number), 0.5, 1.5, 4.8, 22.4]) {
    expect([count, pluralForm(locale, count)]).toEqual([count, rules.select(count)]);
  }
});
