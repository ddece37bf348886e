import { type FormEvent, useRef, useState } from 'react';
import {
  AdminEraseAddressDocument,
  type AdminEraseAddressMutation,
  AdminExportAddressDocument,
  type AdminExportAddressMutation,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import { canonicalEmail, readEmail } from '../../../../shared/validation/canonicalEmail.ts';
import { Actions } from '../../../components/Actions/Actions.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { emailInputProps, TextField } from '../../../form/fields.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ActionFailure } from '../../actions/ActionFailure.tsx';
import { ConfirmDialog } from '../../actions/ConfirmDialog.tsx';
import { CopyButton } from '../../actions/CopyButton.tsx';
import { useAdminAction } from '../../actions/useAdminAction.ts';
import { DownloadButton } from '../../lists/DownloadButton.tsx';
import { findMessage } from '../../lists/findMessage.ts';
import { Timestamp } from '../../lists/Timestamp.tsx';
import styles from './AdminApplications.module.css';

type ExportResult = AdminExportAddressMutation['adminExportAddress'];
type EraseResult = AdminEraseAddressMutation['adminEraseAddress'];

export function DataSubjectRequests() {
  const { t } = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [emailToErase, setEmailToErase] = useState<string | null>(null);
  const [result, setResult] = useState<ExportResult | EraseResult | null>(null);
  const action = useAdminAction(AdminExportAddressDocument, ({ adminExportAddress: exported }) =>
    exported.status === 'DONE' ? setResult(exported) : showInvalid(),
  );
  const showInvalid = () => {
    setInvalid(true);
    field.current?.focus();
  };
  const readTypedEmail = (): string | null => {
    const email = readEmail(field.current?.value ?? '');
    setResult(null);
    if (email === null) showInvalid();
    else setInvalid(false);
    return email;
  };
  const exportAll = (event: FormEvent) => {
    event.preventDefault();
    const email = readTypedEmail();
    if (email !== null) void action.submit({ email });
  };
  return (
    <section className={styles.dataSubjectRequests} aria-labelledby="rights">
      <h2 id="rights">{t('adminApplications:rights.headline')}</h2>
      <p>{t('adminApplications:rights.text')}</p>
      <form method="dialog" noValidate onSubmit={exportAll}>
        <TextField
          {...emailInputProps}
          ref={field}
          name="address"
          autoComplete="off"
          label={t('adminApplications:rights.email')}
          error={isInvalid ? t('adminApplications:rights.invalid') : null}
        />
        <Actions>
          <Button type="submit" kind="secondary" busy={action.isBusy}>
            {t('adminApplications:rights.export')}
          </Button>
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setEmailToErase(readTypedEmail())}>
            {t('adminApplications:rights.erase')}
          </Button>
        </Actions>
      </form>
      <ActionFailure action={action} />
      <div role="status">{result !== null && <RequestResult {...result} />}</div>
      {emailToErase !== null && (
        <EraseDialog
          email={emailToErase}
          onClosed={() => setEmailToErase(null)}
          onErased={(erased) => {
            setResult(erased);
            if (field.current !== null) field.current.value = '';
          }}
        />
      )}
    </section>
  );
}

interface EraseDialogProps {
  readonly email: string;
  readonly onClosed: () => void;
  readonly onErased: (erased: EraseResult) => void;
}

/** The email must be typed again, since an erasure cannot be undone. */
function EraseDialog({ email, onClosed, onErased }: EraseDialogProps) {
  const { t } = useI18n();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const showInvalid = () => {
    setInvalid(true);
    field.current?.focus();
  };
  const action = useAdminAction(AdminEraseAddressDocument, ({ adminEraseAddress: erased }) => {
    if (erased.status !== 'DONE') return showInvalid();
    onErased(erased);
    dialog.current?.close();
  });
  const erase = () => {
    const typed = readEmail(field.current?.value ?? '') ?? '';
    if (canonicalEmail(typed) !== canonicalEmail(email)) return showInvalid();
    setInvalid(false);
    void action.submit({ email });
  };
  return (
    <ConfirmDialog
      title={t('adminApplications:erase.title', { email })}
      text={t('adminApplications:erase.text')}
      confirmLabel={t('adminApplications:erase.button')}
      closeLabel={t('adminApplications:erase.keep')}
      action={action}
      onConfirm={erase}
      onClosed={onClosed}
      dialogRef={dialog}
    >
      <TextField
        {...emailInputProps}
        ref={field}
        name="confirmation"
        autoComplete="off"
        label={t('adminApplications:erase.confirm')}
        error={isInvalid ? t('adminApplications:erase.different') : null}
      />
    </ConfirmDialog>
  );
}

function RequestResult(result: ExportResult | EraseResult) {
  const { t } = useI18n();
  const receipt = result.receipt ?? '';
  const erased = 'erased' in result ? result.erased : [];
  const title = 'document' in result ? 'exported' : erased.length === 0 ? 'nothing' : 'erased';
  return (
    <Notice
      kind="success"
      title={t(`adminApplications:rights.${title}`)}
      {...('document' in result && {
        action: (
          <DownloadButton
            label={t('adminApplications:rights.download')}
            name={`export-${receipt}.json`}
            type="application/json"
            getContent={() => result.document ?? ''}
          />
        ),
      })}
    >
      <p>
        {t('adminApplications:receipt')} <code translate="no">{receipt}</code>
        {result.at !== null && (
          <span>
            , <Timestamp iso={result.at} />
          </span>
        )}{' '}
        <CopyButton text={receipt} />
      </p>
      {erased.length > 0 && (
        <dl className={styles.erased}>
          {erased.map(({ kind, count }) => (
            <div key={kind}>
              <dt>{findMessage(t, `adminApplications:kinds.${kind}`) ?? kind}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </Notice>
  );
}
