/** "14 days", in words of our own: those of Intl differ between a server's and a browser's version. */

import { formatNumber } from './format.ts';
import type { Locale } from './locales.ts';

const units = ['second', 'minute', 'hour', 'day', 'month'] as const;

/** Of each unit, words for one, for the few of a Polish number that ends in 2 to 4, and for more. */
const periods: Readonly<Record<Locale, string>> = {
  en: 'second seconds,minute minutes,hour hours,day days,month months',
  de: 'Sekunde Sekunden,Minute Minuten,Stunde Stunden,Tag Tage,Monat Monate',
  fr: 'seconde secondes,minute minutes,heure heures,jour jours,mois mois',
  it: 'secondo secondi,minuto minuti,ora ore,giorno giorni,mese mesi',
  nl: 'seconde seconden,minuut minuten,uur uur,dag dagen,maand maanden',
  pl: 'sekunda sekundy sekund,minuta minuty minut,godzina godziny godzin,dzień dni,miesiąc miesiące miesięcy',
  sv: 'sekund sekunder,minut minuter,timme timmar,dag dagar,månad månader',
};

/** "12 months", on one line, in words that stand as they are after a preposition of the accusative. `count`: whole. */
export function formatPeriod(locale: Locale, count: number, unit: (typeof units)[number]): string {
  const [one, few, more = few] = periods[locale].split(',')[units.indexOf(unit)]?.split(' ') ?? [];
  const isFew = /(?:^|[^1])[2-4]$/.test(String(count));
  const isOne = count === 1 || (count === 0 && locale === 'fr');
  return `${formatNumber(locale, count)}\u00a0${isOne ? one : isFew ? few : more}`;
}
