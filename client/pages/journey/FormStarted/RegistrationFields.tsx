import { useEffect, useRef, useState } from 'react';
import { nonBreakingName } from '../../../../shared/i18n/format.ts';
import { buildLegalLink } from '../../../../shared/routing/legalLink.ts';
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

type ContactFieldsProps = { state: FormStartedData['state']; getFieldError: GetFieldError };

export function ContactFields({ state, getFieldError }: ContactFieldsProps) {
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

function EmailField({ error }: { error: string | null }) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const afterPress = useAfterPress();

  const applySuggestion = () => {
    if (input.current === null || suggestion === null) return;
    input.current.value = suggestion;
    // A value set by script fires no event.
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
      <div aria-live="polite" className={styles.suggestion}>
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

/** Longer than the schema allows, so that a long paste is rejected and not cut. */
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
      // The browser's language decides the order in a date field.
      hint={name === 'birthday' ? t('registration:birthdayOrder') : undefined}
      required={false}
      error={getFieldError(name)}
    />
  ));
}

/** Separate decisions; no box is preselected. */
export function ConsentFields({ data, getFieldError }: { data: FormStartedData; getFieldError: GetFieldError }) {
  const { t } = useI18n();
  const { brandName, shopUrl } = useConfig();
  const linkTo = (page: 'terms' | 'privacy') => (text: string) => (
    <a href={buildLegalLink(shopUrl, page)} target="_blank" rel="noopener">
      {text}
      <span className="visually-hidden"> ({t('common:newTab')})</span>
    </a>
  );
  return (
    <>
      <CheckboxField
        name="newsletter"
        label={t('registration:newsletter.short', { brand: nonBreakingName(brandName) })}
        hint={t('registration:newsletter.long')}
        error={null}
      />
      {data.state.asksToTellInviter && (
        <CheckboxField
          name="tellInvitor"
          label={t('registration:tellInviter.label', { name: data.values.inviterName })}
          hint={t('registration:tellInviter.hint', { name: data.values.inviterName })}
          error={null}
        />
      )}
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

/** Delays a change while a pointer is down: a layout shift between press and release would lose the click. */
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
