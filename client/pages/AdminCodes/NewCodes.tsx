/** Makes one code or a batch. The backend judges every field; what was typed stays, whatever it says. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AdminCreateCodesDocument } from '../../../shared/graphql/consoleOperations.generated.ts';
import { ActionFailure } from '../../admin/ActionFailure.tsx';
import { useRenewedList } from '../../admin/ConsolePage.tsx';
import { useConsoleAction } from '../../admin/useConsoleAction.ts';
import { Button } from '../../components/Button/Button.tsx';
import { ErrorSummary } from '../../components/form/ErrorSummary.tsx';
import { focusIfLost } from '../../focusIfLost.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './AdminCodes.module.css';
import { CreatedCodes } from './CreatedCodes.tsx';
import { faultWords } from './faultWords.ts';
import { NewCodeFields, newCodeFields } from './NewCodeFields.tsx';

export function NewCodes() {
  const { t } = useI18n();
  const renewList = useRenewedList();
  const { submit, isBusy, outcome, attempt } = useConsoleAction(
    AdminCreateCodesDocument,
    ({ adminCreateCodes: { status } }) => {
      if (status === 'CREATED') void renewList(null);
    },
  );
  /** The codes of the last answer are put aside for more. */
  const [goesOn, setGoesOn] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // The button for more is gone with the codes.
  useEffect(() => {
    if (goesOn > 0) focusIfLost(form.current?.querySelector('input'));
  }, [goesOn]);
  const answer = outcome?.kind === 'done' ? outcome.data.adminCreateCodes : null;
  const faults = new Map(answer?.faults.map(({ field, reason }) => [field, faultWords(t, reason)]));
  const errors = newCodeFields.flatMap((field) => {
    const message = faults.get(field);
    // Several fields may have the same fault.
    return message === undefined ? [] : [{ field, message: `${t(`adminCodes:fields.${field}`)} – ${message}` }];
  });
  if (answer?.status === 'CREATED' && goesOn !== attempt)
    return <CreatedCodes codes={answer.codes} onMore={() => setGoesOn(attempt)} />;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { count = '', ...input } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    // What is no number is the backend's to refuse, with the other faults.
    void submit({ input, count: /^\d{1,6}$/.test(count.trim()) ? Number(count) : 0 });
  };

  return (
    <form ref={form} method="dialog" className={styles.form} noValidate onSubmit={onSubmit}>
      {errors.length > 0 && <ErrorSummary key={attempt} errors={errors} />}
      <ActionFailure outcome={outcome} attempt={attempt} uncertain={t('adminCodes:uncertain')} />
      <NewCodeFields errorOf={(name) => faults.get(name) ?? null} />
      <Button type="submit" busy={isBusy}>
        {t('adminCodes:new.submit')}
      </Button>
    </form>
  );
}
