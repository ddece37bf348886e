/** The fields of the registration form, in the groups in which its steps show them. */

import { useEffect, useRef, useState } from 'react';
import { unbrokenName } from '../../../../shared/brand/unbrokenName.ts';
import { legalLink } from '../../../../shared/routing/legalLink.ts';
import { optionalFields } from '../../../../shared/settings/publicConfig.ts';
import { genders } from '../../../../shared/validation/registrationForm.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { CheckboxField, emailInputProps, RadioCards, SelectField, TextField } from '../../../form/fields.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { RichText } from '../../../i18n/RichText.tsx';
import { useConfig } from '../../../PageContext.tsx';
import type { GetFieldError } from '../../../registration/registrationFields.ts';
import { suggestEmail } from '../../../registration/suggestEmail.ts';
import styles from './FormStarted.module.css';
import type { FormStartedData } from './formStartedQuery.ts';

export function ContactFields({
  state,
  getFieldError,
}: {
  state: FormStartedData['state'];
  getFieldError: GetFieldError;
}) {
  const { t } = useI18n();
  return (
    <>
      <EmailField error={getFieldError('email')} />
      <SelectField
        name="country"
        label={t('registration:country.label')}
        emptyLabel={t('registration:country.select')}
        options={state.countries.map(({ code, name }) => ({ value: code, label: name }))}
        defaultValue={state.country}
        autoComplete="country"
        error={getFieldError('country')}
      />
    </>
  );
}

/** The address, with a quiet offer where its domain looks misspelt. */
function EmailField({ error }: { error: string | null }) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const afterPress = useAfterPress();

  const applySuggestion = () => {
    if (input.current === null || suggestion === null) return;
    input.current.value = suggestion;
    // The form mirrors what is typed; a value set by a click says so itself.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
    setSuggestion(null);
  };

  return (
    <TextField
      {...emailInputProps}
      ref={input}
      label={t('registration:email.label')}
      hint={t('registration:email.hint')}
      error={error}
      onInput={() => setSuggestion(null)}
      onBlur={({ target: { value } }) => afterPress(() => setSuggestion(suggestEmail(value)))}
    >
      <div aria-live="polite" className={styles.offer}>
        {suggestion !== null && (
          <p className="fine-print">
            <span>{t('registration:email.suggestion', { email: suggestion })}</span>{' '}
            <Button kind="quiet" onClick={applySuggestion}>
              {t('registration:email.take', { email: suggestion })}
            </Button>
          </p>
        )}
      </div>
    </TextField>
  );
}

/** The schema's limit and some more, so that a paste is judged by its words and not cut. */
const maxNameInputLength = 100;

const names = [
  ['firstname', 'given-name'],
  ['lastname', 'family-name'],
] as const;

export function PersonFields({ getFieldError }: { getFieldError: GetFieldError }) {
  const { t } = useI18n();
  return (
    <>
      <RadioCards
        name="gender"
        label={t('registration:gender.legend')}
        options={genders.map((value) => ({ value, label: t(`registration:gender.${value}`) }))}
        error={getFieldError('gender')}
      />
      <div className={styles.names}>
        {names.map(([name, autoComplete]) => (
          <TextField
            key={name}
            name={name}
            label={t(`registration:${name}`)}
            autoComplete={autoComplete}
            autoCapitalize="words"
            maxLength={maxNameInputLength}
            error={getFieldError(name)}
          />
        ))}
      </div>
    </>
  );
}

const optionalAttributes = {
  postalCode: { autoComplete: 'postal-code', autoCapitalize: 'characters', maxLength: 20 },
  birthday: { autoComplete: 'bday', type: 'date' },
} as const;

export function OptionalFields({ getFieldError }: { getFieldError: GetFieldError }) {
  const { t } = useI18n();
  const config = useConfig();
  const enabledFields = optionalFields.filter((name) => config.optionalFields.includes(name));
  return enabledFields.map((name) => (
    <TextField
      key={name}
      {...optionalAttributes[name]}
      name={name}
      label={t(`registration:${name}`)}
      // A date field is written in the browser's language, which need not be the page's.
      hint={name === 'birthday' ? t('registration:birthdayOrder') : undefined}
      required={false}
      error={getFieldError(name)}
    />
  ));
}

/** Two separate decisions: the newsletter is optional, the terms are not. Neither box is ticked for the visitor. */
export function ConsentFields({ getFieldError }: { getFieldError: GetFieldError }) {
  const { t } = useI18n();
  const { brandName, shopUrl } = useConfig();
  const linkTo = (page: 'terms' | 'privacy') => (text: string) => (
    <a href={legalLink(shopUrl, page)} target="_blank" rel="noopener">
      {text}
      <span className="visually-hidden"> ({t('common:newTab')})</span>
    </a>
  );
  return (
    <>
      <CheckboxField
        name="newsletter"
        label={t('registration:newsletter.short', { brand: unbrokenName(brandName) })}
        hint={t('registration:newsletter.long')}
        error={null}
      />
      <CheckboxField
        name="terms"
        required
        label={
          <RichText
            text={t('registration:terms.label')}
            tags={{ terms: linkTo('terms'), privacy: linkTo('privacy') }}
          />
        }
        error={getFieldError('terms')}
      />
    </>
  );
}

/** Waits while a pointer is down: what moves the page between press and release would lose the click. */
function useAfterPress(): (change: () => void) => void {
  const isPressed = useRef(false);
  const pendingChanges = useRef<(() => void)[]>([]);
  useEffect(() => {
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      const changes = pendingChanges.current.splice(0);
      // The click comes after the release, in the same task.
      setTimeout(() => {
        for (const change of changes) change();
      });
    };
    window.addEventListener('pointerdown', press, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    return () => listeners.abort();
  }, []);
  return (change) => {
    if (isPressed.current) pendingChanges.current.push(change);
    else setTimeout(change);
  };
}
