import type { ReactNode } from 'react';
import {
  AdminIntegrationsDocument,
  type AdminIntegrationsQuery,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import { UrlText } from '../../../components/UrlText.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { createAdminPage } from '../../layout/AdminPage.tsx';
import { DataTable, type DataTableProps, Detail } from '../../lists/DataTable.tsx';
import { findMessage } from '../../lists/findMessage.ts';
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
            cell: ({ url, disabledAt, waiting, dead }) => (
              <>
                <span>{t(`adminIntegrations:webhooks.${disabledAt === null ? 'enabled' : 'disabled'}`)}</span>
                <Failure delivery={deliveries.find((each) => each.url === url && getAnswer(each) !== null)} />
                <Detail>{waiting > 0 && t('adminIntegrations:webhooks.waiting', { number: waiting })}</Detail>
                <Detail>{dead > 0 && t('adminIntegrations:webhooks.dead', { number: dead })}</Detail>
              </>
            ),
          },
        }}
        actions={({ id, url, disabledAt }) => (
          <IntegrationActions id={id} rowName={url} names={disabledAt === null ? ['disable', 'replay'] : ['enable']} />
        )}
      />
      <Section
        kind="keys"
        form={<NewKey />}
        rows={keys}
        columns={{
          name: ({ name }) => <span translate="no">{name}</span>,
          rights: ({ rights }) =>
            rights.map((right) => (
              <div key={right}>{findMessage(t, `adminIntegrations:rights.${right}`) ?? right}</div>
            )),
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
      <Section
        kind="deliveries"
        rows={deliveries.slice(0, maxShownDeliveries)}
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
          answer: (delivery) => getAnswer(delivery) ?? '–',
        }}
      />
    </div>
  );
}

const maxShownDeliveries = 10;

type Delivery = AdminIntegrationsQuery['adminIntegrations']['deliveries'][number];

/** Null before the first attempt. */
const getAnswer = ({ lastStatus, lastError }: Delivery) => lastError ?? lastStatus;

/** Of the newest delivery that was attempted. */
function Failure({ delivery }: { readonly delivery: Delivery | undefined }) {
  const { t } = useI18n();
  if (delivery === undefined || delivery.deliveredAt !== null) return null;
  return (
    <>
      <strong className={styles.failure}>{t('adminIntegrations:webhooks.failing')}</strong>
      <Detail>{getAnswer(delivery)}</Detail>
    </>
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
