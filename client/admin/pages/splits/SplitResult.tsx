import type { AutoExperiment } from '@growthbook/growthbook';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { defaultCountry } from '../../../../shared/i18n/countries.ts';
import { formatNumber } from '../../../../shared/i18n/format.ts';
import { loadChunk } from '../../../browser/loadChunk.ts';
import { Actions } from '../../../components/Actions/Actions.tsx';
import { buttonClass } from '../../../components/Button/Button.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useConfig } from '../../../PageContext.tsx';
import { CopyButton } from '../../actions/CopyButton.tsx';
import { Bar, DataTable } from '../../lists/DataTable.tsx';
import { buildPreviewLink, toApiBody, toExperiment, toPayload } from './model/exportSplit.ts';
import { fullPermille } from './model/percent.ts';
import { planSplit } from './model/planSplit.ts';
import type { ParsedSplit, Split, SplitDraft } from './model/readSplit.ts';
import { simulatedVisitorCount, simulateVisitors, type Visit } from './model/simulateVisitors.ts';
import { PlanResult } from './PlanResult.tsx';
import styles from './SplitGenerator.module.css';
import { formatShare, formatSplitError, formatTotal } from './splitMessages.ts';

export function SplitResult({ split, draft }: { readonly split: Split; readonly draft: SplitDraft }) {
  const { t } = useI18n();
  const config = useConfig();
  return (
    <>
      <AssignmentResult split={split} />
      <Section id="numbers" heading={t('adminSplits:numbers.heading')}>
        <PlanResult split={split} plan={planSplit(split, draft)} />
      </Section>
      <Previews split={split} />
      <JsonBlock
        id="json"
        heading={t('adminSplits:json.site')}
        text={t('adminSplits:json.siteText')}
        fileName={`${split.key}.json`}
        value={toPayload(split, config)}
      />
      <JsonBlock
        id="apiJson"
        heading={t('adminSplits:json.api')}
        text={t('adminSplits:json.apiText')}
        fileName={`${split.key}.growthbook.json`}
        value={toApiBody(split, config)}
      />
    </>
  );
}

interface SectionProps {
  readonly id: string;
  readonly heading: string;
  readonly text?: string;
  readonly children: ReactNode;
}

function Section({ id, heading, text, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </section>
  );
}

export function SplitErrors({ parsed: { errors, missing } }: { readonly parsed: ParsedSplit }) {
  const translator = useI18n();
  const { t } = translator;
  const getLabel = (field: string) => {
    const [part, index] = field.split('-');
    if (part === 'start' || part === 'end') return t(`adminSplits:time.${part}`);
    if (part !== 'path' && part !== 'weight') return t(`adminSplits:${field as 'name' | 'entry' | 'coverage'}.label`);
    return t(`adminSplits:targets.${part}`, { number: Number(index) + 1 });
  };
  const open = [...errors].map(([field, key]) => ({
    field,
    label: getLabel(field),
    message: formatSplitError(translator, key),
  }));
  const total = formatTotal(translator, missing);
  if (total !== null && missing !== 0)
    open.push({ field: 'weight-0', label: t('adminSplits:open.shares'), message: total });
  return (
    <Section id="open" heading={t('adminSplits:open.heading')} text={t('adminSplits:open.text')}>
      <ul className={styles.links}>
        {open.map(({ field, label, message }) => (
          <li key={label}>
            <a href={`#${field}`} onClick={focusField}>
              {label}
            </a>
            <span>{`: ${message}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Focuses the field without changing the URL. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

interface Row {
  readonly page: string;
  /** Between 0 and 1. */
  readonly wanted: number;
  readonly assigned: number | null;
}

function AssignmentResult({ split }: { readonly split: Split }) {
  const { t, locale } = useI18n();
  const config = useConfig();
  const { arms, coverage, countries, entry } = split;
  const assigned = useAssignments(toExperiment(split, config), {
    url: config.publicUrl + (entry.pageUrls[0]?.pathname ?? entry.path),
    applicationCountry: countries[0] ?? defaultCountry,
  });
  const getShare = (variation: number) =>
    typeof assigned === 'string' ? null : assigned.filter((each) => each === variation).length / simulatedVisitorCount;
  const outside = {
    page: t('adminSplits:assigned.outside'),
    wanted: 1 - coverage / fullPermille,
    assigned: getShare(-1),
  };
  const rows: readonly Row[] = [
    ...arms.map(({ path, weight }, index) => ({
      page: path,
      wanted: (weight * coverage) / fullPermille ** 2,
      assigned: getShare(index),
    })),
    ...(coverage === fullPermille ? [] : [outside]),
  ];
  const maxShare = Math.max(...rows.flatMap(({ wanted, assigned }) => [wanted, assigned ?? 0]));
  const createBarColumn = (id: 'wanted' | 'assigned') => ({
    cell: ({ [id]: share }: Row) => (
      <>
        {share === null ? '…' : formatShare(locale, share, 1)}
        <Bar share={(share ?? 0) / maxShare} isFaint={id === 'wanted'} />
      </>
    ),
    isNumber: true,
  });
  return (
    <Section
      id="assigned"
      heading={t('adminSplits:assigned.heading')}
      text={t('adminSplits:assigned.text', { visitors: formatNumber(locale, simulatedVisitorCount) })}
    >
      {assigned === 'failed' && <Notice kind="error">{t('admin:failed.title')}</Notice>}
      <DataTable
        caption={t('adminSplits:assigned.heading')}
        rows={rows}
        getKey={({ page }) => page}
        empty={null}
        getLabel={(id) => t(`adminSplits:assigned.${id}`)}
        columns={{
          page: ({ page }) => page,
          wanted: createBarColumn('wanted'),
          assigned: createBarColumn('assigned'),
          visitors: {
            cell: ({ assigned }) => (assigned === null ? '…' : Math.round(assigned * simulatedVisitorCount)),
            isNumber: true,
          },
        }}
      />
    </Section>
  );
}

const debounceMs = 150;

function useAssignments(experiment: AutoExperiment, visit: Visit): readonly number[] | 'waiting' | 'failed' {
  const json = JSON.stringify([experiment, visit]);
  const [last, setLast] = useState<{
    readonly inputJson: string;
    readonly assigned: readonly number[] | 'failed';
  } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const assigned = await simulateAssignment(json).catch(() => 'failed' as const);
      if (isCurrent) setLast({ inputJson: json, assigned });
    }, debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [json]);
  return last?.inputJson === json ? last.assigned : 'waiting';
}

async function simulateAssignment(json: string): Promise<readonly number[]> {
  const [experiment, visit]: [AutoExperiment, Visit] = JSON.parse(json);
  const { GrowthBook } = await loadChunk(() => import('../../../analytics/experiments/growthbook.ts'));
  return simulateVisitors(GrowthBook, experiment, visit);
}

function Previews({ split }: { readonly split: Split }) {
  const { t } = useI18n();
  const config = useConfig();
  return (
    <Section id="previews" heading={t('adminSplits:previews.heading')} text={t('adminSplits:previews.text')}>
      <ol className={styles.links}>
        {split.arms.map(({ path }, variation) => (
          <li key={path}>
            <a href={buildPreviewLink(split, config, variation)} target="_blank" rel="noopener">
              <span translate="no">{path}</span> <span className="visually-hidden">({t('common:newTab')})</span>
            </a>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type JsonBlockProps = Omit<SectionProps, 'children'> & { readonly fileName: string; readonly value: object };

function JsonBlock({ fileName, value, ...part }: JsonBlockProps) {
  const { t } = useI18n();
  const json = `${JSON.stringify(value, null, 2)}\n`;
  return (
    <Section {...part}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <pre className={styles.json} tabIndex={0} translate="no">
        {json}
      </pre>
      <Actions>
        <CopyButton text={json} describedBy={part.id} />
        <a
          className={buttonClass('quiet')}
          href={`data:application/json;charset=utf-8,${encodeURIComponent(json)}`}
          download={fileName}
          aria-describedby={part.id}
        >
          {t('adminSplits:json.download')}
        </a>
      </Actions>
    </Section>
  );
}
