import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { FormEvent, ReactNode } from 'react';
import { apiKeyRights, webhookEventTypes } from '../../../../shared/admin/integrations.ts';
import {
  AdminAddWebhookDocument,
  AdminCreateApiKeyDocument,
  type AdminIntegrationStatus,
  AdminReplayWebhookDocument,
  AdminRevokeApiKeyDocument,
  AdminSetWebhookStateDocument,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import type { OperationResult } from '../../../../shared/graphql/operations.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { joinClasses } from '../../../components/joinClasses.ts';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { ErrorSummary } from '../../../form/ErrorSummary.tsx';
import { CheckboxField, TextField } from '../../../form/fields.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import { ActionFailure } from '../../actions/ActionFailure.tsx';
import { CopyButton } from '../../actions/CopyButton.tsx';
import foldedForm from '../../actions/foldedForm.module.css';
import { RowActions } from '../../actions/RowActions.tsx';
import { useAdminAction } from '../../actions/useAdminAction.ts';
import { useReloadList } from '../../layout/AdminPage.tsx';
import { getNextDay } from '../../lists/dayRange.ts';
import styles from './AdminIntegrations.module.css';

/** Every operation of this page has one field, with this payload. */
type Data = Readonly<Record<string, { status: AdminIntegrationStatus; secret?: string | null; count?: number | null }>>;

const getPayload = (data: Data) => Object.values(data)[0];

export function NewWebhook() {
  const { t } = useI18n();
  return (
    <NewForm
      kind="webhooks"
      field="url"
      choices={webhookEventTypes.map((type) => ({ name: type, label: t(`adminIntegrations:events.${type}`) }))}
      document={AdminAddWebhookDocument}
      readVariables={(form) => ({
        url: String(form.get('url')),
        events: webhookEventTypes.filter((type) => form.has(type)),
        personalData: form.has('personalData'),
      })}
    >
      <CheckboxField
        name="personalData"
        label={t('adminIntegrations:webhooks.personalData')}
        hint={t('adminIntegrations:webhooks.personalDataHint')}
        error={null}
      />
    </NewForm>
  );
}

export function NewKey() {
  const { t } = useI18n();
  return (
    <NewForm
      kind="keys"
      field="name"
      choices={apiKeyRights.map((right) => ({ name: right, label: t(`adminIntegrations:rights.${right}`) }))}
      document={AdminCreateApiKeyDocument}
      readVariables={(form) => ({
        name: String(form.get('name')),
        rights: apiKeyRights.filter((right) => form.has(right)),
      })}
    />
  );
}

interface NewFormProps<Response extends Data, Variables> {
  readonly kind: 'webhooks' | 'keys';
  readonly field: 'url' | 'name';
  readonly choices: readonly { readonly name: string; readonly label: string }[];
  readonly document: TypedDocumentNode<Response, Variables>;
  readonly readVariables: (form: FormData) => Variables;
  readonly children?: ReactNode;
}

/** The secret is shown once, so it stays on the page until the next one. */
function NewForm<Response extends Data, Variables extends object>(props: NewFormProps<Response, Variables>) {
  const { kind, field, choices, document, readVariables, children } = props;
  const { t } = useI18n();
  const reloadList = useReloadList();
  const action = useAdminAction(document, () => void reloadList(null));
  const { outcome, attempt } = action;
  const { status = null, secret } = (outcome?.kind === 'done' && getPayload(outcome.data)) || {};
  const message = status === null || status === 'DONE' ? null : t(`adminIntegrations:status.${status}`);
  const wrongField = status === 'NOTHING_CHOSEN' ? (choices[0]?.name ?? field) : field;
  const getError = (name: string) => (name === wrongField ? message : null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void action.submit(readVariables(new FormData(event.currentTarget)));
  };
  return (
    <details className={foldedForm.folded}>
      <summary>{t(`adminIntegrations:${kind}.new`)}</summary>
      <form method="dialog" className={joinClasses(foldedForm.form, styles.form)} noValidate onSubmit={onSubmit}>
        {message !== null && <ErrorSummary key={attempt} errors={[{ field: wrongField, message }]} />}
        <ActionFailure action={action} uncertainText={t('adminIntegrations:uncertain')} />
        {secret != null && (
          <Notice key={attempt} kind="success" title={t(`adminIntegrations:${kind}.secret`)} focusOnMount>
            <code className={styles.secret} translate="no">
              {secret}
            </code>{' '}
            <CopyButton text={secret} />
          </Notice>
        )}
        <TextField
          name={field}
          label={t(`adminIntegrations:columns.${field}`)}
          hint={t(`adminIntegrations:${kind}.hint`)}
          error={getError(field)}
          autoComplete="off"
          maxLength={2000}
        />
        <fieldset>
          <legend>{t(`adminIntegrations:${kind}.choices`)}</legend>
          {choices.map((choice) => (
            <CheckboxField key={choice.name} {...choice} error={getError(choice.name)} />
          ))}
        </fieldset>
        {children}
        <Button type="submit" busy={action.isBusy}>
          {t(`adminIntegrations:${kind}.submit`)}
        </Button>
      </form>
    </details>
  );
}

type ActionName = 'enable' | 'disable' | 'replay' | 'revoke';

interface IntegrationActionsProps {
  readonly id: string;
  readonly rowName: string;
  readonly names: readonly ActionName[];
}

export function IntegrationActions({ id, rowName, names }: IntegrationActionsProps) {
  const { t } = useI18n();
  const { run } = useRuntime();
  const send = (name: ActionName, form: FormData): Promise<OperationResult<Data>> => {
    if (name === 'revoke') return run(AdminRevokeApiKeyDocument, { id });
    if (name !== 'replay') return run(AdminSetWebhookStateDocument, { id, enabled: name === 'enable' });
    // The backend excludes the end; the form includes the whole day.
    const to = getNextDay(String(form.get('to'))) ?? '';
    return run(AdminReplayWebhookDocument, { id, from: String(form.get('from')), to });
  };
  return (
    <RowActions
      {...{ names, rowName, send }}
      getText={(name, part) => {
        if (part === 'keep') return t('adminIntegrations:cancel');
        return t(`adminIntegrations:${name}.${part === 'label' ? 'button' : part}`, { name: rowName });
      }}
      getDoneText={(name, data) => {
        const { status = 'NOT_FOUND', count } = getPayload(data) ?? {};
        if (status === 'INVALID_PERIOD') return null;
        if (status !== 'DONE') return t(`adminIntegrations:status.${status}`);
        return t(`adminIntegrations:${name}.done`, { number: count ?? 0 });
      }}
    >
      {(name, response) => {
        const isInvalid = response !== null && getPayload(response)?.status === 'INVALID_PERIOD';
        return (
          name === 'replay' && (
            <div className={styles.period}>
              {(['from', 'to'] as const).map((field) => (
                <TextField
                  key={field}
                  name={field}
                  type="date"
                  autoComplete="off"
                  label={t(`adminIntegrations:replay.${field}`)}
                  error={isInvalid && field === 'from' ? t('adminIntegrations:status.INVALID_PERIOD') : null}
                />
              ))}
            </div>
          )
        );
      }}
    </RowActions>
  );
}
