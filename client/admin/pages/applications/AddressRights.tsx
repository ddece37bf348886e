/** All that is known about one address, handed out or taken away, each with a receipt. */
import { type FormEvent, useRef, useState } from 'react';
import {
  AdminEraseAddressDocument,
  type AdminEraseAddressMutation,
  AdminExportAddressDocument,
  type AdminExportAddressMutation,
} from '../../../../shared/graphql/consoleOperations.generated.ts';
import { canonicalEmail, readEmail } from '../../../../shared/validation/canonicalEmail.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Ways } from '../../../components/Ways/Ways.tsx';
import { emailInput, TextField } from '../../../form/fields.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ActionFailure } from '../../actions/ActionFailure.tsx';
import { ConfirmDialog } from '../../actions/ConfirmDialog.tsx';
import { CopyButton } from '../../actions/CopyButton.tsx';
import { useConsoleAction } from '../../actions/useConsoleAction.ts';
import { DownloadButton } from '../../lists/DownloadButton.tsx';
import { oneOf } from '../../lists/listQuery.ts';
import { Moment } from '../../lists/Moment.tsx';
import styles from './AdminApplications.module.css';

type Exported = AdminExportAddressMutation['adminExportAddress'];

export function AddressRights() {
  const { t } = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const [done, setDone] = useState<{ exported: Exported } | { erased: Erased } | null>(null);
  const { submit, isBusy, outcome, attempt } = useConsoleAction(
    AdminExportAddressDocument,
    ({ adminExportAddress: exported }) => (exported.status === 'DONE' ? setDone({ exported }) : refuse()),
  );
  const refuse = () => {
    setWrong(true);
    field.current?.focus();
  };
  /** Null, and the focus on the field, where no address is typed. */
  const readAddress = (): string | null => {
    const address = readEmail(field.current?.value ?? '');
    setDone(null);
    if (address === null) refuse();
    else setWrong(false);
    return address;
  };
  const exportAll = (event: FormEvent) => {
    event.preventDefault();
    const email = readAddress();
    if (email !== null) void submit({ email });
  };
  return (
    <section className={styles.rights} aria-labelledby="rights">
      <h2 id="rights">{t('adminApplications:rights.headline')}</h2>
      <p>{t('adminApplications:rights.text')}</p>
      <form method="dialog" noValidate onSubmit={exportAll}>
        <TextField
          {...emailInput}
          ref={field}
          name="address"
          autoComplete="off"
          label={t('adminApplications:rights.email')}
          error={isWrong ? t('adminApplications:rights.invalid') : null}
        />
        <Ways>
          <Button type="submit" kind="secondary" busy={isBusy}>
            {t('adminApplications:rights.export')}
          </Button>
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsked(readAddress())}>
            {t('adminApplications:rights.erase')}
          </Button>
        </Ways>
      </form>
      <ActionFailure outcome={outcome} attempt={attempt} />
      <div role="status">
        {done !== null && 'exported' in done && (
          <Notice
            kind="success"
            title={t('adminApplications:rights.exported')}
            action={
              <DownloadButton
                label={t('adminApplications:rights.download')}
                name={`export-${done.exported.receipt ?? ''}.json`}
                type="application/json"
                content={() => done.exported.document ?? ''}
              />
            }
          >
            <Receipt {...done.exported} />
          </Notice>
        )}
        {done !== null && 'erased' in done && <EraseReceipt {...done.erased} />}
      </div>
      {asked !== null && (
        <EraseDialog
          email={asked}
          isSame={(typed) => canonicalEmail(readEmail(typed) ?? '') === canonicalEmail(asked)}
          onClosed={() => setAsked(null)}
          onErased={(erased) => {
            setDone({ erased });
            if (field.current !== null) field.current.value = '';
          }}
        />
      )}
    </section>
  );
}

interface EraseDialogProps {
  readonly email: string;
  readonly isSame: (typed: string) => boolean;
  readonly onClosed: () => void;
  readonly onErased: (erased: Erased) => void;
}

/** Asks for the address once more, typed: an erasure cannot be undone. */
function EraseDialog({ email, isSame, onClosed, onErased }: EraseDialogProps) {
  const { t } = useI18n();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const refuse = () => {
    setWrong(true);
    field.current?.focus();
  };
  const action = useConsoleAction(AdminEraseAddressDocument, ({ adminEraseAddress: erased }) => {
    if (erased.status !== 'DONE') return refuse();
    onErased(erased);
    dialog.current?.close();
  });
  const erase = () => {
    if (!isSame(field.current?.value ?? '')) return refuse();
    setWrong(false);
    void action.submit({ email });
  };
  return (
    <ConfirmDialog
      title={t('adminApplications:erase.title', { email })}
      text={t('adminApplications:erase.text')}
      confirm={t('adminApplications:erase.button')}
      keep={t('adminApplications:erase.keep')}
      action={action}
      onConfirm={erase}
      onClosed={onClosed}
      dialogRef={dialog}
    >
      <TextField
        {...emailInput}
        ref={field}
        name="confirmation"
        autoComplete="off"
        label={t('adminApplications:erase.confirm')}
        error={isWrong ? t('adminApplications:erase.different') : null}
      />
    </ConfirmDialog>
  );
}

type Erased = AdminEraseAddressMutation['adminEraseAddress'];

/** The number by which the audit log knows it. */
function Receipt({ receipt, at }: { receipt: string | null; at: string | null }) {
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
function EraseReceipt({ receipt, at, erased }: Erased) {
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
