import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useRef, useState } from 'react';
import {
  AdminChangeEmailDocument,
  AdminEndRegistrationDocument,
  AdminResendMailDocument,
  type AdminResendMailMutation,
  type AdminVisitorsQuery,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { emailInputProps, TextField } from '../../../form/fields.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { formatWait } from '../../../registration/waiting/countdown.ts';
import { ActionFailure } from '../../actions/ActionFailure.tsx';
import { ConfirmDialog } from '../../actions/ConfirmDialog.tsx';
import { formatRejectionReason } from '../../actions/formatRejectionReason.ts';
import { useAdminAction } from '../../actions/useAdminAction.ts';
import { useReloadList } from '../../layout/AdminPage.tsx';

export type Visitor = AdminVisitorsQuery['adminVisitors']['rows'][number];

type ActionResult = AdminResendMailMutation['adminResendMail'];
type ActionName = 'resend' | 'change' | 'end';

const actionsByState: Readonly<Record<Visitor['state'], readonly ActionName[]>> = {
  PENDING: ['resend', 'change', 'end'],
  EXPIRED: ['resend'],
  UNDELIVERABLE: ['resend', 'change'],
  ACTIVE: [],
  REPLACED: [],
};

const documents = {
  resend: AdminResendMailDocument,
  change: AdminChangeEmailDocument,
  end: AdminEndRegistrationDocument,
} as const;

export function VisitorActions(visitor: Visitor) {
  const { t } = useI18n();
  const { id, email, state } = visitor;
  const [opened, setOpened] = useState<'change' | 'end' | null>(null);
  const close = () => setOpened(null);
  const { action, problem } = useVisitorAction('resend', close);
  return (
    <>
      {actionsByState[state].map((name) => (
        <Button
          key={name}
          kind="quiet"
          {...(name === 'resend' ? { busy: action.isBusy } : { 'aria-haspopup': 'dialog' })}
          aria-label={`${t(`adminVisitors:actions.${name}`)}: ${email}`}
          onClick={() => (name === 'resend' ? void action.submit({ registrationId: id, email }) : setOpened(name))}
        >
          {t(`adminVisitors:actions.${name}`)}
        </Button>
      ))}
      <ActionFailure action={action} />
      {problem !== null && (
        <Notice key={action.attempt} kind="error">
          <p>{problem}</p>
        </Notice>
      )}
      {opened !== null && <ActionDialog {...visitor} name={opened} onClosed={close} />}
    </>
  );
}

/** Reloads the list when the action is done; `problem`: why it was not. */
function useVisitorAction(name: ActionName, onDone: () => void) {
  const { t, locale } = useI18n();
  const reloadList = useReloadList();
  const [problem, setProblem] = useState<string | null>(null);
  const document: TypedDocumentNode<object, { registrationId: string; email: string }> = documents[name];
  const action = useAdminAction(document, async (data, { email }) => {
    const [{ status, retryAfterSeconds, errorDetails }] = Object.values(data) as [ActionResult];
    if (status === 'DONE') {
      setProblem(null);
      onDone();
      return reloadList(t(`adminVisitors:done.${name}`, { email }));
    }
    const wait = formatWait(locale, retryAfterSeconds ?? 60);
    const isRefused = status === 'CODE_REFUSED';
    setProblem(isRefused ? formatRejectionReason(t, errorDetails) : t(`adminVisitors:failed.${status}`, { wait }));
  });
  return { action, problem };
}

interface ActionDialogProps extends Visitor {
  readonly name: 'change' | 'end';
  readonly onClosed: () => void;
}

function ActionDialog({ name, id, email, onClosed }: ActionDialogProps) {
  const { t } = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const { action, problem } = useVisitorAction(name, onClosed);
  const label = (part: 'title' | 'text' | 'button' | 'keep') => t(`adminVisitors:${name}.${part}`, { email });
  return (
    <ConfirmDialog
      title={label('title')}
      text={label('text')}
      confirmLabel={label('button')}
      closeLabel={label('keep')}
      action={action}
      onConfirm={() => void action.submit({ registrationId: id, email: field.current?.value.trim() ?? email })}
      onClosed={onClosed}
    >
      {name === 'end' && problem !== null && <p role="alert">{problem}</p>}
      {name === 'change' && (
        <TextField
          {...emailInputProps}
          ref={field}
          name="newEmail"
          autoComplete="off"
          label={t('adminVisitors:change.label')}
          error={problem}
          announcedAttempt={action.attempt}
        />
      )}
    </ConfirmDialog>
  );
}
