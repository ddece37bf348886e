/** The audit log: who did what, when, and to what. */
import { Fragment } from 'react';
import { auditActions } from '../../../../shared/admin/auditActions.ts';
import { AdminAuditDocument, type AdminAuditQuery } from '../../../../shared/graphql/consoleOperations.generated.ts';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import { consoleQuery } from '../../../../shared/security/adminAccess.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ConsolePage, type ToolOf } from '../../frame/ConsolePage.tsx';
import type { Column } from '../../lists/DataTable.tsx';
import { dayAfter } from '../../lists/dayRange.ts';
import { List, SelectFilter, TextFilter } from '../../lists/List.tsx';
import { listDownload } from '../../lists/listDownload.ts';
import { isDownload, oneOf, orNull, readListQuery } from '../../lists/listQuery.ts';
import { Moment } from '../../lists/Moment.tsx';
import styles from './AdminAudit.module.css';

function AdminAudit() {
  const { t } = useI18n();
  return (
    <ConsolePage<AuditTool> headline={t('admin:tools.audit')} intro={t('adminAudit:intro')}>
      {(tool) => <AuditList {...tool} />}
    </ConsolePage>
  );
}

const fields = ['actor', 'action', 'subject', 'from', 'to'] as const;

function AuditList({ query, list }: AuditTool) {
  const { t } = useI18n();
  const columns = useColumns();
  const text = (name: 'actor' | 'subject' | 'from' | 'to', type: 'search' | 'date') => (
    <TextFilter name={name} label={t(`adminAudit:filters.${name}`)} value={query[name]} type={type} />
  );
  return (
    <List
      query={query}
      list={list}
      fields={fields}
      filters={
        <>
          {text('actor', 'search')}
          <SelectFilter
            name="action"
            label={t('adminAudit:filters.action')}
            value={query.action}
            options={optionsFor(query.action).map((value) => ({ value, label: wordsFor(value, t) ?? value }))}
          />
          {text('subject', 'search')}
          {text('from', 'date')}
          {text('to', 'date')}
        </>
      }
      caption={t('admin:tools.audit')}
      columns={columns}
      keyOf={({ id }) => id}
      found={t('adminAudit:none')}
      none={t('adminAudit:noneYet')}
    />
  );
}

/** An address may name another action, as a refusal's: the form must not lose it. */
function optionsFor(action: string): readonly string[] {
  return action === '' || auditActions.some((known) => known === action) ? auditActions : [...auditActions, action];
}

/** Where it may be broken: before the kind. */
function breakable(action: string) {
  const [name, ...kinds] = action.split('.');
  return (
    <>
      {name}
      {kinds.map((kind) => (
        <Fragment key={kind}>
          <wbr />
          {`.${kind}`}
        </Fragment>
      ))}
    </>
  );
}

function useColumns(): readonly Column<AuditRow>[] {
  const { t } = useI18n();
  const column = (id: 'at' | 'actor' | 'action' | 'subject' | 'details', cell: Column<AuditRow>['cell']) => ({
    id,
    label: t(`adminAudit:columns.${id}`),
    cell,
  });
  return [
    column('at', ({ at }) => <Moment iso={at} />),
    { ...column('actor', ({ actor }) => actor), translate: 'no' },
    column('action', ({ action }) => (
      <span className={styles.action}>
        {wordsFor(action, t)} <code translate="no">{breakable(action)}</code>
      </span>
    )),
    { ...column('subject', ({ subject }) => (subject === '' ? '–' : <code>{subject}</code>)), translate: 'no' },
    { ...column('details', ({ details }) => (details === '' ? '–' : details)), translate: 'no' },
  ];
}

const download = listDownload<AuditRow>('audit.csv', {
  at: ({ at }) => at,
  actor: ({ actor }) => actor,
  action: ({ action }) => action,
  subject: ({ subject }) => subject,
  details: ({ details }) => details,
});

/** Null for an action that there are no words for, as of another release: its name says what is known. */
export function wordsFor(action: string, t: Translate): string | null {
  if (action.endsWith('.forbidden')) return t('adminAudit:actions.forbidden');
  const known = oneOf(action, auditActions);
  return known === null ? null : t(`adminAudit:actions.${known}`);
}

type AuditRow = AdminAuditQuery['adminAudit']['rows'][number];

type AuditTool = ToolOf<typeof auditQuery>;

const auditQuery = consoleQuery(async ({ run, query: address }) => {
  const query = readListQuery(address, ['actor', 'action', 'subject', 'from', 'to', 'after']);
  const result = await run(AdminAuditDocument, {
    actor: orNull(query.actor),
    action: orNull(query.action),
    subject: orNull(query.subject),
    from: orNull(query.from),
    // The backend leaves out what is at this moment or later; an administrator means the whole day.
    to: dayAfter(query.to),
    after: orNull(query.after),
    forDownload: isDownload(address),
  });
  return result.ok ? { ok: true, data: { query, list: result.data.adminAudit } } : result;
});

export { AdminAudit as Component, auditQuery as query, download };
