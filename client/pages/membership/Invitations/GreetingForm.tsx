import { useEffect, useRef } from 'react';
import { maxGreetingLength } from '../../../../shared/codes/inviterGreeting.ts';
import { SetInvitationGreetingDocument } from '../../../../shared/graphql/memberOperations.generated.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { TextField, useErrorTitle } from '../../../form/fields.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import styles from './Invitations.module.css';
import { getResultMessage, type ManageProps, selectPayload, useInvitationChange } from './useInvitationChange.ts';

export function GreetingForm({ token, invitation, onChange }: ManageProps) {
  const { t } = useI18n();
  const { run } = useRuntime();
  const input = useRef<HTMLInputElement>(null);
  const { outcome, attempt, isBusy, submit } = useInvitationChange<string>(
    async (greeting) =>
      selectPayload(await run(SetInvitationGreetingDocument, { token, greeting }), 'setInvitationGreeting'),
    onChange,
  );
  const isInvalid = outcome?.status === 'INVALID_INPUT';
  useErrorTitle(isInvalid);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rejected attempt focuses the field.
  useEffect(() => {
    if (isInvalid) input.current?.focus();
  }, [isInvalid, attempt]);
  return (
    <form
      className={styles.greeting}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(input.current?.value ?? '');
      }}
    >
      <TextField
        ref={input}
        rows={2}
        name="greeting"
        autoComplete="off"
        spellCheck
        required={false}
        // Longer than allowed, so that a long paste is rejected and not cut.
        maxLength={2 * maxGreetingLength}
        defaultValue={invitation.greeting}
        label={t('membership:invitations.greeting.label')}
        hint={t('membership:invitations.greeting.hint', { max: String(maxGreetingLength) })}
        error={isInvalid ? t('membership:invitations.greeting.invalid', { max: String(maxGreetingLength) }) : null}
      />
      <Button type="submit" kind="secondary" busy={isBusy}>
        {t('membership:invitations.greeting.submit')}
      </Button>
      <p role="status">
        {outcome !== null && !isInvalid && (
          <span key={attempt}>{t(getResultMessage(outcome, 'membership:invitations.greeting.done'))}</span>
        )}
      </p>
    </form>
  );
}
