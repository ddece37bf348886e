import { Fragment, type ReactNode } from 'react';
import {
  AdminIntegrationsDocument,
  type AdminIntegrationsQuery,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { createAdminPage } from '../../layout/AdminPage.tsx';
import { DataTable, type DataTableProps, Detail } from '../../lists/DataTable.tsx';
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
        columns={{
          url: ({ url }) => <UrlText url={url} />,
          events: ({ events, includesPersonalData }) => (
            <>
              <span>{events.join(', ')}</span>
              <Detail>{includesPersonalData && t('adminIntegrations:webhooks.withPersonalData')}</Detail>
            </>
          ),
          state: {
            cell: ({ disabledAt, waiting, dead }) => (
              <>
                <span>{t(`adminIntegrations:webhooks.${disabledAt === null ? 'enabled' : 'disabled'}`)}</span>
                <Detail>{waiting > 0 && t('adminIntegrations:webhooks.waiting', { number: waiting })}</Detail>
                <Detail>{dead > 0 && t('adminIntegrations:webhooks.dead', { number: dead })}</Detail>
              </>
            ),
            isUnbroken: true,
          },
        }}
        actions={({ id, url, disabledAt }) => (
          <IntegrationActions id={id} rowName={url} names={disabledAt === null ? ['disable', 'replay'] : ['enable']} />
        )}
      />
      <Section
        kind="deliveries"
        rows={deliveries}
        columns={{
          event: ({ type, subject }) => (
            <>
              <span>{type}</span>
              <Detail>{subject && <code>{subject}</code>}</Detail>
            </>
          ),
          createdAt: ({ createdAt }) => <Timestamp iso={createdAt} />,
          url: ({ url }) => <UrlText url={url} />,
          state: {
            cell: ({ deliveredAt, deadAt, attempts }) => {
              const state = deliveredAt !== null ? 'delivered' : deadAt !== null ? 'dead' : 'waiting';
              return t(`adminIntegrations:deliveries.${state}`, { number: attempts });
            },
            isUnbroken: true,
          },
          answer: ({ lastStatus, lastError }) => lastError ?? lastStatus ?? '–',
        }}
      />
      <Section
        kind="keys"
        form={<NewKey />}
        rows={keys}
        columns={{
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

/** Breaks after a slash if it is too long. */
function UrlText({ url }: { readonly url: string }) {
  return (
    <span translate="no">
      {url.split(/(?<=\/)/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a URL keep their order.
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

interface SectionProps<Row, Id extends ColumnId> extends Pick<DataTableProps<Row, Id>, 'rows' | 'columns' | 'actions'> {
  readonly kind: 'webhooks' | 'deliveries' | 'keys';
  readonly form?: ReactNode;
}

type ColumnId = 'url' | 'events' | 'event' | 'state' | 'createdAt' | 'answer' | 'name' | 'rights' | 'lastUsedAt';

function Section<Row extends { readonly id: string }, Id extends ColumnId>(props: SectionProps<Row, Id>) {
  const { kind, form, ...table } = props;
  const { t } = useI18n();
  const headline = t(`adminIntegrations:${kind}.headline`);
  return (
    <section className={styles.section} aria-labelledby={kind}>
      <h2 id={kind}>{headline}</h2>
      {form}
      <DataTable
        {...table}
        caption={headline}
        getLabel={(id) => t(`adminIntegrations:columns.${id}`)}
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
