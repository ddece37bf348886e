import { auditActions } from '../../../../shared/admin/auditActions.ts';
import { AdminAuditDocument, type AdminAuditQuery } from '../../../../shared/graphql/adminOperations.generated.ts';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import type { ListContext } from '../../../../shared/security/adminAccess.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { createAdminPage, type LoadedData } from '../../layout/AdminPage.tsx';
import { createListDownload } from '../../lists/csv.ts';
import { getNextDay } from '../../lists/dayRange.ts';
import { List } from '../../lists/List.tsx';
import { emptyToNull, isDownload, oneOf, readListQuery } from '../../lists/listQuery.ts';
import { Timestamp } from '../../lists/Timestamp.tsx';
import styles from './AdminAudit.module.css';

function AuditList({ query, list }: AuditData) {
  const { t } = useI18n();
  const options = listActions(query.action).map((value) => ({ value, label: formatAuditAction(value, t) ?? value }));
  return (
    <List
      query={query}
      list={list}
      filters={[
        { name: 'actor', label: t('adminAudit:filters.actor') },
        { name: 'action', label: t('adminAudit:filters.action'), options },
        { name: 'subject', label: t('adminAudit:filters.subject') },
        { name: 'from', label: t('adminAudit:filters.from'), type: 'date' },
        { name: 'to', label: t('adminAudit:filters.to'), type: 'date' },
      ]}
      caption={t('admin:tools.audit')}
      getLabel={(id) => t(`adminAudit:columns.${id}`)}
      columns={{
        at: ({ at }) => <Timestamp iso={at} />,
        actor: { cell: ({ actor }) => actor, translate: 'no' },
        action: ({ action }) => (
          <span className={styles.action}>
            {formatAuditAction(action, t)} <code translate="no">{renderAction(action)}</code>
          </span>
        ),
        subject: { cell: ({ subject }) => (subject === '' ? '–' : <code>{subject}</code>), translate: 'no' },
        details: { cell: ({ details }) => details || '–', translate: 'no' },
      }}
      getKey={({ id }) => id}
      noMatchText={t('adminAudit:none')}
      emptyText={t('adminAudit:noneYet')}
    />
  );
}

/** The URL may contain an action that is not listed, such as a rejected one: the form must keep it. */
function listActions(action: string): readonly string[] {
  return action === '' || oneOf(action, auditActions) !== null ? auditActions : [...auditActions, action];
}

/** May break before each dot. */
const renderAction = (action: string) => action.split(/(?=\.)/).flatMap((part) => [<wbr key={part} />, part]);

export const download = createListDownload<AuditRow>('audit.csv', {
  at: 'at',
  actor: 'actor',
  action: 'action',
  subject: 'subject',
  details: 'details',
});

/** Null for an action without a message, such as one of another release. */
export function formatAuditAction(action: string, t: Translate): string | null {
  if (action.endsWith('.forbidden')) return t('adminAudit:actions.forbidden');
  const knownAction = oneOf(action, auditActions);
  return knownAction === null ? null : t(`adminAudit:actions.${knownAction}`);
}

type AuditRow = AdminAuditQuery['adminAudit']['rows'][number];

type AuditData = LoadedData<typeof loadAudit>;

async function loadAudit({ run, query: searchParams }: ListContext) {
  const query = readListQuery(searchParams, ['actor', 'action', 'subject', 'from', 'to', 'after']);
  const result = await run(AdminAuditDocument, {
    actor: emptyToNull(query.actor),
    action: emptyToNull(query.action),
    subject: emptyToNull(query.subject),
    from: emptyToNull(query.from),
    // The backend excludes this moment; the form includes the whole day.
    to: getNextDay(query.to),
    after: emptyToNull(query.after),
    forDownload: isDownload(searchParams),
  });
  return result.ok ? { ok: true as const, data: { query, list: result.data.adminAudit } } : result;
}

export const { Component, query } = createAdminPage(loadAudit, AuditList, ({ t }) => t('adminAudit:intro'));
