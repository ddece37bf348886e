/** Which fields are in error: found on submission, judged again as the visitor mends them. */
import { type FocusEvent, type FormEvent, useState } from 'react';
import type { FieldError } from '../../../shared/validation/registrationForm.ts';
import { useAfterPress } from '../../components/form/useAfterPress.ts';
import { isMendable, type MendableField } from '../../registration/fieldMessage.ts';

export type FormErrors = readonly FieldError<MendableField>[];

/** `check` finds what is wrong with the form as it stands. */
export function useFormErrors(check: (form: HTMLFormElement) => FormErrors) {
  const [errors, setErrors] = useState<FormErrors>([]);
  /** Counts the submissions that failed, so that each summary takes the focus. */
  const [attempt, setAttempt] = useState(0);
  const afterPress = useAfterPress();

  const judgeAgain = (form: HTMLFormElement, name: string) => {
    const now = check(form).find(({ field }) => field === name);
    setErrors((current) => current.flatMap((error) => (error.field === name ? (now ?? []) : error)));
  };

  const failedFieldOf = (target: EventTarget): string | null => {
    const name = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
    return isMendable(name) && errors.some(({ field }) => field === name) ? name : null;
  };

  return {
    errors,
    attempt,
    show: (found: FormErrors) => {
      setErrors(found);
      setAttempt((current) => current + 1);
    },
    clear: () => setErrors([]),
    /** A text that has failed is judged again when it is left; one that has not is left in peace until submission. */
    onBlur: ({ currentTarget: form, target }: FocusEvent<HTMLFormElement>) => {
      const name = failedFieldOf(target);
      if (name !== null) afterPress(() => judgeAgain(form, name));
    },
    /** A tick or a choice is complete with its change: its error goes at once. */
    onChange: ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
      const name = isChoice(target) ? failedFieldOf(target) : null;
      if (name !== null) judgeAgain(form, name);
    },
  };
}

function isChoice(target: EventTarget): boolean {
  return (
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio'))
  );
}
