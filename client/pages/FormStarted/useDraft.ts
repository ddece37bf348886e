import { type FormEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { type CountryCode, defaultCountry } from '../../../shared/countries.ts';
import { useRuntime } from '../../Runtime.tsx';
import { countryOfTimeZone } from '../../registration/detectCountry.ts';
import { draftChangeOf, restoreDraft } from '../../registration/draft.ts';
import type { FormStartedData } from './formStartedQuery.ts';

/** Puts the draft back once, then keeps it: the answer is the form's `onInput`. */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  { countries, detected, isDefaultCountry }: FormStartedData['state'],
): (event: FormEvent) => void {
  const { registration } = useRuntime();

  const restore = useEffectEvent(() => {
    if (form.current === null) return;
    const typed = restoreDraft(form.current, registration.get());
    if (Object.keys(typed).length > 0) registration.update(typed);
    if (!isDefaultCountry) registration.update({ country: detected });
    else if (registration.get().country === defaultCountry) registration.update({ country: countryOfBrowser() });
    const select = form.current.elements.namedItem('country');
    const { country, registrationCountry } = registration.get();
    if (isDefaultCountry && registrationCountry === '' && countries.some(({ code }) => code === country)) {
      if (select instanceof HTMLSelectElement) select.value = country;
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

function countryOfBrowser(): CountryCode {
  return countryOfTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? defaultCountry;
}
