/** What became of invitations: opened, begun, registered, activated; as a funnel, a plot and a table. */
import type { ConsoleData } from '../../../shared/adminAccess.ts';
import { formatNumber } from '../../../shared/i18n/format.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import type { Download } from '../../../shared/page.ts';
import type { PageData } from '../../../shared/pageState.ts';
import { ConsolePage } from '../../admin/ConsolePage.tsx';
import { DataTable } from '../../admin/DataTable.tsx';
import { mostDays } from '../../admin/dayRange.ts';
import { formatDay } from '../../admin/formatDay.ts';
import { Filters, TextFilter } from '../../admin/List.tsx';
import { listDownload } from '../../admin/listDownload.ts';
import { downloadLink } from '../../admin/listQuery.ts';

import { buttonClass } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { Funnel } from './Funnel.tsx';
import { Plot } from './Plot.tsx';
import { type Counts, type RegistrationsTool, registrationsQuery, steps } from './registrationsQuery.ts';
import { Subject } from './Subject.tsx';
import { writeNumbers } from './writeNumbers.ts';

function AdminRegistrations() {
  const { t } = useI18n();
  return (
    <ConsolePage<RegistrationsTool> headline={t('admin:tools.registrations')} intro={t('adminRegistrations:intro')}>
      {(tool) => <Registrations {...tool} />}
    </ConsolePage>
  );
}

function Registrations(tool: RegistrationsTool) {
  const { query, range, totals, days } = tool;
  const { t, locale } = useI18n();
  const isOfLink = query.link !== '';
  const counted = days.filter((counts) => steps.some((step) => counts[step] > 0));
  return (
    <>
      <Subject {...tool} />
      <Filters query={query} fields={isOfLink ? ['from', 'to'] : ['code', 'from', 'to']}>
        {!isOfLink && <TextFilter name="code" label={t('adminRegistrations:filters.code')} value={query.code} />}
        <TextFilter name="from" label={t('adminRegistrations:filters.from')} value={range.from} type="date" />
        <TextFilter name="to" label={t('adminRegistrations:filters.to')} value={range.to} type="date" />
      </Filters>
      {days.length === 0 && <p role="alert">{t('adminRegistrations:noPeriod', { days: mostDays })}</p>}
      {days.length > 0 && counted.length === 0 && (
        <p>{t('adminRegistrations:none', { from: formatDay(locale, range.from), to: formatDay(locale, range.to) })}</p>
      )}
      {counted.length > 0 && (
        <>
          <Funnel totals={totals} />
          {days.length === 1 ? <p>{t('adminRegistrations:oneDay')}</p> : <Plot days={days} />}
          <DataTable
            caption={t('adminRegistrations:byDay')}
            rows={[...counted].reverse()}
            keyOf={({ day }) => day}
            empty=""
            isOfCounts
            columns={[
              { id: 'day', label: t('adminRegistrations:columns.day'), cell: ({ day }) => formatDay(locale, day) },
              ...steps.map((step) => ({
                id: step,
                label: t(`adminRegistrations:steps.${step}`),
                cell: (counts: (typeof counted)[number]) => formatNumber(locale, counts[step]),
                isNumber: true,
              })),
            ]}
          />
          <p>
            <a className={buttonClass('secondary')} href={downloadLink(query)}>
              {t('adminRegistrations:download')}
            </a>
            {query.code === '' && !isOfLink && (
              <a className={buttonClass('quiet')} href={downloadLink({ ...query, by: 'code' })}>
                {t('adminRegistrations:downloadByCode')}
              </a>
            )}
          </p>
        </>
      )}
    </>
  );
}

const codesDownload = listDownload<Counts & { readonly code: string }, RegistrationsTool>(
  'registrations-by-code.csv',
  {
    code: ({ code }) => code,
    opened: ({ opened }) => opened,
    begun: ({ begun }) => begun,
    registered: ({ registered }) => registered,
    activated: ({ activated }) => activated,
  },
  ({ codes }) => codes,
);

/** Null where the numbers could not be loaded: the page then says so. */
function download(data: PageData, t: Translate): Download | null {
  const ofCodes = codesDownload(data, t);
  if (ofCodes !== null) return ofCodes;
  const { state } = data as ConsoleData<RegistrationsTool>;
  return state.access === 'granted' && state.tool !== null ? writeNumbers(state.tool, t) : null;
}

export { AdminRegistrations as Component, download, registrationsQuery as query };
