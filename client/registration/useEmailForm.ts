import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { validateMembershipInterest } from '../../shared/validation/registrationForm.ts';
import { useWindowEvent } from '../browser/useWindowEvent.ts';
import { emailInputProps, useAnnouncedAttempt } from '../form/fields.tsx';
import { type NavigateAway, useSubmission } from '../form/useSubmission.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { useRuntime } from '../Runtime.tsx';

type TextDraft = 'newEmail' | 'interestEmail';

type SendEmail<Outcome> = (email: string) => Promise<Outcome | 'email' | NavigateAway>;

/** A form of one email field. The outcome `email` is the field's error, and focuses it. `isRendered`: the field is shown. */
export function useEmailForm<Outcome>(draft: TextDraft, send: SendEmail<Outcome>, isRendered = true) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const saveDraft = useTextDraft(input, draft, isRendered);
  const { outcome, attempt, isBusy, submit, clearOutcome } = useSubmission<string, Outcome | 'email'>((typed) => {
    const form = validateMembershipInterest({ email: typed });
    return form.ok ? send(form.value.email) : 'email';
  });
  const isInvalid = outcome === 'email';
  useEffect(() => {
    if (attempt > 0 && isInvalid) input.current?.focus();
  }, [attempt, isInvalid]);
  const { announcedAttempt, noteFocus } = useAnnouncedAttempt(input, attempt);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    noteFocus();
    void submit(input.current?.value ?? '');
  };
  return {
    outcome,
    attempt,
    isBusy,
    clearOutcome,
    input,
    saveDraft,
    // method="dialog": without scripts nothing is sent, and no email gets into a URL.
    formProps: { method: 'dialog', noValidate: true, onSubmit },
    fieldProps: {
      ...emailInputProps,
      ref: input,
      onInput: saveDraft,
      error: isInvalid ? t('validation:email') : null,
      announcedAttempt,
    },
  } as const;
}

/** Saves and restores the text of a field. Returns the field's `onInput`. */
function useTextDraft(input: RefObject<HTMLInputElement | null>, name: TextDraft, isRendered: boolean) {
  const { registration } = useRuntime();
  const saveDraft = () => registration.update({ [name]: input.current?.value ?? '' });
  const restoreDraft = useEffectEvent(() => {
    if (input.current === null) return;
    if (input.current.value === '') input.current.value = registration.get()[name];
    else saveDraft();
  });
  useEffect(() => {
    if (isRendered) restoreDraft();
  }, [isRendered]);
  // A password manager may have filled it in without an input event.
  useWindowEvent('pagehide', () => input.current?.value && saveDraft());
  return saveDraft;
}
