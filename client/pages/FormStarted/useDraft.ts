import { type FormEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import type { CountryCode } from '../../../shared/countries.ts';
import { useRuntime } from '../../Runtime.tsx';
import { countryOfTimeZone } from '../../registration/detectCountry.ts';
import { draftChangeOf, restoreDraft } from '../../registration/draft.ts';

export interface DraftOptions {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly countries: readonly CountryCode[];
  readonly isDefaultCountry: boolean;
}

/** Puts the draft back once, then keeps it: the answer is the form's `onInput`. */
export function useDraft({ form, countries, isDefaultCountry }: DraftOptions): (event: FormEvent) => void {
  const { registration } = useRuntime();

  const restore = useEffectEvent(() => {
    if (form.current === null) return;
    const typed = restoreDraft(form.current, registration.get());
    if (Object.keys(typed).length > 0) registration.update(typed);
    const select = form.current.elements.namedItem('country');
    if (!isDefaultCountry || registration.get().registrationCountry !== '') return;
    const country = countryOfTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (country !== undefined && countries.includes(country) && select instanceof HTMLSelectElement) {
      select.value = country;
    }
  });
  useEffect(() => restore(), []);

  return (event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const change = draftChangeOf(target);
    if (change !== null) registration.update(change);
  };
}
