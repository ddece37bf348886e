/** The numbers as a table for a spreadsheet: what the page shows, by days. */
import type { Translate } from '../../../shared/i18n/translate.ts';
import { writeCsv } from '../../admin/csv.ts';
import { type RegistrationsTool, steps } from './registrationsQuery.ts';

/** Whose numbers they are stands in each row, so that tables of several codes can be joined. */
export function writeNumbers({ query, range, link, days }: RegistrationsTool, t: Translate) {
  const heading = ['day', 'code', 'link', ...steps];
  const rows = days.map((counts) => [
    counts.day,
    link?.code ?? query.code,
    query.link,
    ...steps.map((step) => counts[step]),
  ]);
  return { name: `registrations-${range.from}-${range.to}.csv`, text: writeCsv([heading, ...rows], t) };
}
