/** What became of invitations: opened, begun, registered, activated; as a funnel, a plot and a table. */

import {
  AdminFunnelByCodeDocument,
  type AdminFunnelByCodeQuery,
  AdminFunnelDocument,
  type AdminFunnelQuery,
} from '../../../../shared/graphql/consoleOperations.generated.ts';
import { formatNumber, formatPercent } from '../../../../shared/i18n/format.ts';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import type { Download } from '../../../../shared/page/page.ts';
import type { PageData } from '../../../../shared/page/pageState.ts';
import { type ConsoleData, consoleQuery } from '../../../../shared/security/adminAccess.ts';
import { buttonClass } from '../../../components/Button/Button.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ConsolePage } from '../../frame/ConsolePage.tsx';
import { CodeText } from '../../lists/CodeText.tsx';
import { writeCsv } from '../../lists/csv.ts';
import { Bar, DataTable } from '../../lists/DataTable.tsx';
import { type DayRange, dayRangeOf, daysOf, mostDays } from '../../lists/dayRange.ts';
import { Filters, TextFilter } from '../../lists/List.tsx';
import { listDownload } from '../../lists/listDownload.ts';
import { downloadLink, isDownload, type ListQuery, listLink, orNull, readListQuery } from '../../lists/listQuery.ts';
import { formatDay } from '../../lists/Moment.tsx';
import styles from './AdminRegistrations.module.css';

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

/** Which link the numbers are of, by the name that administrators gave it, and the way to all of its code. */
function Subject({ query, link }: RegistrationsTool) {
  const { t } = useI18n();
  if (query.link === '') return null;
  if (link === null)
    return (
      <p className={styles.subject}>
        {t('adminRegistrations:link.unknown')} <a href={listLink(query, { link: '' })}>{t('admin:filters.clear')}</a>
      </p>
    );
  const { code, label } = link;
  return (
    <div className={styles.subject}>
      <h2>{label === '' ? t('adminRegistrations:link.unnamed') : t('adminRegistrations:link.named', { label })}</h2>
      <CodeText code={code} />
      <a href={listLink(query, { link: '', code })}>{t('adminRegistrations:link.all')}</a>
    </div>
  );
}

/** Each step with its part of the one before it and of the first one. What began before the period may end in it. */
function Funnel({ totals }: { totals: Counts }) {
  const { t, locale } = useI18n();
  const most = Math.max(1, ...steps.map((step) => totals[step]));
  const rate = (part: Step, whole: Step | undefined) =>
    whole === undefined || totals[whole] === 0 ? '–' : formatPercent(locale, (100 * totals[part]) / totals[whole]);
  const rows = steps.map((step, index) => ({
    step,
    before: steps[index - 1],
    first: index === 0 ? undefined : steps[0],
  }));
  return (
    <DataTable
      caption={t('adminRegistrations:funnel')}
      rows={rows}
      keyOf={({ step }) => step}
      empty=""
      columns={[
        {
          id: 'step',
          label: t('adminRegistrations:columns.step'),
          cell: ({ step }) => t(`adminRegistrations:steps.${step}`),
        },
        {
          id: 'guests',
          label: t('adminRegistrations:columns.guests'),
          cell: ({ step }) => (
            <>
              {formatNumber(locale, totals[step])}
              <Bar share={totals[step] / most} />
            </>
          ),
          isNumber: true,
        },
        {
          id: 'ofStep',
          label: t('adminRegistrations:columns.ofStep'),
          cell: ({ step, before }) => rate(step, before),
          isNumber: true,
        },
        {
          id: 'ofFirst',
          label: t('adminRegistrations:columns.ofFirst'),
          cell: ({ step, first }) => rate(step, first),
          isNumber: true,
        },
      ]}
    />
  );
}

const width = 720;
const height = 180;

/** The course by days, two at least, a line for each step; the table below says the same in figures. */
function Plot({ days }: { days: readonly DayCounts[] }) {
  const { t, locale } = useI18n();
  const most = Math.max(1, ...days.flatMap((counts) => steps.map((step) => counts[step])));
  const x = (index: number) => round((index * width) / (days.length - 1));
  const y = (count: number) => round(height - (count * height) / most);
  const line = (step: Step) => days.map((counts, index) => `${x(index)},${y(counts[step])}`).join(' ');
  const dayAt = (index: number) => formatDay(locale, days.at(index)?.day ?? '');
  const [first, last] = [dayAt(0), dayAt(-1)];
  return (
    <figure className={styles.plot}>
      <p className={styles.scale} aria-hidden="true">
        {formatNumber(locale, most)}
      </p>
      <svg
        className={styles.lines}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('adminRegistrations:plot', { from: first, to: last })}
      >
        {steps.map((step) => (
          <polyline key={step} className={styles[step]} points={line(step)} />
        ))}
      </svg>
      <p className={styles.scale} aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      <figcaption>
        <ul className={styles.legend}>
          {steps.map((step) => (
            <li key={step}>
              <svg viewBox="0 0 32 8" aria-hidden="true">
                <polyline className={styles[step]} points="0,4 32,4" />
              </svg>
              {t(`adminRegistrations:steps.${step}`)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The numbers as a table for a spreadsheet: what the page shows, by days. */
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

const steps = ['opened', 'begun', 'registered', 'activated'] as const;

type Step = (typeof steps)[number];

type Counts = Readonly<Record<Step, number>>;

interface DayCounts extends Counts {
  readonly day: string;
}

interface RegistrationsTool {
  readonly query: ListQuery<'code' | 'link' | 'from' | 'to' | 'by' | 'after'>;
  /** The days that are shown, whatever the address says. */
  readonly range: DayRange;
  /** Of which alone the numbers are; null for a code, for all, and for a link that there is not. */
  readonly link: AdminFunnelQuery['adminFunnel']['link'];
  readonly totals: Counts;
  /** Each of the period, also those without a guest; none, where the address names no period. */
  readonly days: readonly DayCounts[];
  /** Of each code, for a file alone. */
  readonly codes?: AdminFunnelByCodeQuery['adminFunnelByCode'];
}

const none: Counts = { opened: 0, begun: 0, registered: 0, activated: 0 };

/** How far guests got: of a code, of a link, or of all, in the days that the address names. */
const registrationsQuery = consoleQuery<RegistrationsTool>(async ({ run, query: address }) => {
  const query = readListQuery(address, ['code', 'link', 'from', 'to', 'by', 'after']);
  const range = dayRangeOf(query);
  if (query.by === 'code' && isDownload(address)) {
    const result = await run(AdminFunnelByCodeDocument, { ...range, after: orNull(query.after), forDownload: true });
    if (!result.ok) return result;
    const codes = result.data.adminFunnelByCode;
    return { ok: true, data: { query, range, link: null, totals: none, days: [], codes } };
  }
  const result = await run(AdminFunnelDocument, {
    code: orNull(query.code),
    linkId: orNull(query.link),
    ...range,
    forDownload: isDownload(address),
  });
  if (!result.ok) return result;
  const { days: counted, link, ...totals } = result.data.adminFunnel;
  const known = new Map(counted.map((each) => [each.day, each] as const));
  const days = daysOf(range, mostDays).map((day) => ({ ...none, ...known.get(day), day }));
  return { ok: true, data: { query, range, link, totals, days } };
});

export { AdminRegistrations as Component, download, registrationsQuery as query };
