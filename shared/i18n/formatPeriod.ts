/** "14 days", in words of our own: those of Intl differ between a server's and a browser's version. */
import type { Locale } from '../locales.ts';
import { formatNumber } from './format.ts';

export type PeriodUnit = 'second' | 'minute' | 'hour' | 'day' | 'month';

/** Words for one, for the few of a Polish number that ends in 2 to 4, and for more. */
const periods: Readonly<Record<Locale, Readonly<Record<PeriodUnit, string>>>> = {
  en: {
    second: 'second seconds',
    minute: 'minute minutes',
    hour: 'hour hours',
    day: 'day days',
    month: 'month months',
  },
  de: {
    second: 'Sekunde Sekunden',
    minute: 'Minute Minuten',
    hour: 'Stunde Stunden',
    day: 'Tag Tage',
    month: 'Monat Monate',
  },
  fr: {
    second: 'seconde secondes',
    minute: 'minute minutes',
    hour: 'heure heures',
    day: 'jour jours',
    month: 'mois mois',
  },
  it: { second: 'secondo secondi', minute: 'minuto minuti', hour: 'ora ore', day: 'giorno giorni', month: 'mese mesi' },
  nl: {
    second: 'seconde seconden',
    minute: 'minuut minuten',
    hour: 'uur uur',
    day: 'dag dagen',
    month: 'maand maanden',
  },
  pl: {
    second: 'sekunda sekundy sekund',
    minute: 'minuta minuty minut',
    hour: 'godzina godziny godzin',
    day: 'dzień dni dni',
    month: 'miesiąc miesiące miesięcy',
  },
  sv: {
    second: 'sekund sekunder',
    minute: 'minut minuter',
    hour: 'timme timmar',
    day: 'dag dagar',
    month: 'månad månader',
  },
};

/** "12 months", on one line, in words that stand as they are after a preposition of the accusative. `count`: whole. */
export function formatPeriod(locale: Locale, count: number, unit: PeriodUnit): string {
  const [one, few, more = few] = periods[locale][unit].split(' ');
  const isFew = /(?<!1)[2-4]$/.test(String(count));
  const isOne = count === 1 || (count === 0 && locale === 'fr');
  return `${formatNumber(locale, count)}\u00a0${isOne ? one : isFew ? few : more}`;
}
