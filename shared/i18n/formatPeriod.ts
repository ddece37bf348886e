import { formatNumber } from './format.ts';
import type { Locale } from './locales.ts';
import { pluralForm } from './translate.ts';

const units = ['second', 'minute', 'hour', 'day', 'month'] as const;

/** Singular and plural of each unit, in Polish also the genitive plural. Not `Intl`, whose texts differ between versions. */
const periods: Readonly<Record<Locale, string>> = {
  en: 'second seconds,minute minutes,hour hours,day days,month months',
  de: 'Sekunde Sekunden,Minute Minuten,Stunde Stunden,Tag Tage,Monat Monate',
  fr: 'seconde secondes,minute minutes,heure heures,jour jours,mois mois',
  it: 'secondo secondi,minuto minuti,ora ore,giorno giorni,mese mesi',
  nl: 'seconde seconden,minuut minuten,uur uur,dag dagen,maand maanden',
  pl: 'sekunda sekundy sekund,minuta minuty minut,godzina godziny godzin,dzień dni,miesiąc miesiące miesięcy',
  sv: 'sekund sekunder,minut minuter,timme timmar,dag dagar,månad månader',
};

/** "12 months", with a no-break space. `count`: an integer. */
export function formatPeriod(locale: Locale, count: number, unit: (typeof units)[number]): string {
  const [one, few, more = few] = periods[locale].split(',')[units.indexOf(unit)]?.split(' ') ?? [];
  const form = pluralForm(locale, count);
  return `${formatNumber(locale, count)}\u00a0${form === 'one' ? one : form === 'few' ? few : more}`;
}
