import type { ReactNode } from 'react';
import {
  AdminIntegrationsDocument,
  type AdminIntegrationsQuery,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { createAdminPage } from '../../layout/AdminPage.tsx';
import { DataTable, Detail } from '../../lists/DataTable.tsx';
import { Timestamp } from '../../lists/Timestamp.tsx';
import styles from './AdminIntegrations.module.css';
import { IntegrationActions, NewKey, NewWebhook } from './integrationForms.tsx';

function Sections({ adminIntegrations: { endpoints, deliveries, keys } }: AdminIntegrationsQuery) {
  const { t } = useI18n();
  return (
    <div className={styles.sections}>
      <Section
        kind="webhooks"
        form={<NewWebhook />}
        rows={endpoints}
        cells={{
          url: ({ url }) => <span translate="no">{url}</span>,
          events: ({ events, includesPersonalData }) => [
            events.join(', '),
            includesPersonalData && t('adminIntegrations:webhooks.withPersonalData'),
          ],
          state: ({ disabledAt, waiting, dead }) => [
            t(`adminIntegrations:webhooks.${disabledAt === null ? 'enabled' : 'disabled'}`),
            waiting > 0 && t('adminIntegrations:webhooks.waiting', { number: waiting }),
            dead > 0 && t('adminIntegrations:webhooks.dead', { number: dead }),
          ],
        }}
        actions={({ id, url, disabledAt }) => (
          <IntegrationActions id={id} rowName={url} names={disabledAt === null ? ['disable', 'replay'] : ['enable']} />
        )}
      />
      <Section
        kind="deliveries"
        rows={deliveries}
        cells={{
          event: ({ type, subject }) => [type, subject],
          createdAt: ({ createdAt }) => <Timestamp iso={createdAt} />,
          url: ({ url }) => <span translate="no">{url}</span>,
          state: ({ deliveredAt, deadAt, attempts }) => {
            const state = deliveredAt !== null ? 'delivered' : deadAt !== null ? 'dead' : 'waiting';
            return t(`adminIntegrations:deliveries.${state}`, { number: attempts });
          },
          answer: ({ lastStatus, lastError }) => lastError ?? lastStatus ?? '–',
        }}
      />
      <Section
        kind="keys"
        form={<NewKey />}
        rows={keys}
        cells={{
          name: ({ name }) => <span translate="no">{name}</span>,
          rights: ({ rights }) => rights.join(', '),
          createdAt: ({ createdAt }) => <Timestamp iso={createdAt} />,
          lastUsedAt: ({ lastUsedAt }) => (lastUsedAt === null ? '–' : <Timestamp iso={lastUsedAt} />),
        }}
        actions={({ id, name, revokedAt }) =>
          revokedAt === null ? (
            <IntegrationActions id={id} rowName={name} names={['revoke']} />
          ) : (
            t('adminIntegrations:revoke.done')
          )
        }
      />
    </div>
  );
}

type ColumnId = 'url' | 'events' | 'event' | 'state' | 'createdAt' | 'answer' | 'name' | 'rights' | 'lastUsedAt';

interface SectionProps<Row> {
  readonly kind: 'webhooks' | 'deliveries' | 'keys';
  readonly form?: ReactNode;
  readonly rows: readonly Row[];
  /** A list's further texts are below the first one. */
  readonly cells: Partial<Record<ColumnId, (row: Row) => ReactNode | readonly (string | false)[]>>;
  readonly actions?: (row: Row) => ReactNode;
}

function renderCell(content: ReactNode | readonly (string | false)[]) {
  if (!Array.isArray(content)) return content;
  const [first, ...details] = content.filter((text) => text !== false);
  return (
    <>
      <span>{first}</span>
      {details.map((text) => (
        <Detail key={text}>{text}</Detail>
      ))}
    </>
  );
}

function Section<Row extends { readonly id: string }>({ kind, form, rows, cells, ...actions }: SectionProps<Row>) {
  const { t } = useI18n();
  const headline = t(`adminIntegrations:${kind}.headline`);
  const columns = Object.entries(cells).map(([id, cell]) => ({
    id,
    label: t(`adminIntegrations:columns.${id as ColumnId}`),
    cell: (row: Row) => renderCell(cell(row)),
    isUnbroken: id === 'state',
  }));
  return (
    <section className={styles.section} aria-labelledby={kind}>
      <h2 id={kind}>{headline}</h2>
      {form}
      <DataTable
        {...{ caption: headline, columns, rows, ...actions }}
        getKey={({ id }) => id}
        empty={t(`adminIntegrations:${kind}.none`)}
      />
    </section>
  );
}

export const { Component, query } = createAdminPage(
  ({ run }) => run(AdminIntegrationsDocument, {}),
  Sections,
  ({ t }) => t('adminIntegrations:intro'),
);
