import type { AdminEraseAddressMutation } from '../../../shared/graphql/consoleOperations.generated.ts';
import { CopyButton } from '../../admin/CopyButton.tsx';
import { oneOf } from '../../admin/listQuery.ts';
import { Moment } from '../../admin/Moment.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './AdminApplications.module.css';

export type Erased = AdminEraseAddressMutation['adminEraseAddress'];

/** The number by which the audit log knows it. */
export function Receipt({ receipt, at }: { receipt: string | null; at: string | null }) {
  const { t } = useI18n();
  return (
    <p>
      {t('adminApplications:receipt')} <code translate="no">{receipt}</code>
      {at !== null && (
        <span>
          , <Moment iso={at} />
        </span>
      )}{' '}
      <CopyButton text={receipt ?? ''} />
    </p>
  );
}

const kinds = [
  'mails',
  'mailbox',
  'activationLinks',
  'vouchers',
  'consents',
  'registrations',
  'consentsWithoutAddress',
  'accounts',
  'applications',
] as const;

/** What is gone, by kind; a kind that has no words here is told by its name. */
export function EraseReceipt({ receipt, at, erased }: Erased) {
  const { t } = useI18n();
  return (
    <Notice
      kind="success"
      title={t(erased.length === 0 ? 'adminApplications:rights.nothing' : 'adminApplications:rights.erased')}
    >
      <Receipt receipt={receipt} at={at} />
      {erased.length > 0 && (
        <dl className={styles.erased}>
          {erased.map(({ kind, count }) => {
            const known = oneOf(kind, kinds);
            return (
              <div key={kind}>
                <dt>{known === null ? kind : t(`adminApplications:kinds.${known}`)}</dt>
                <dd>{count}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </Notice>
  );
}
