import { useRef, useState } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { emailInput, TextField } from '../../components/form/fields.tsx';
import { useAfterPress } from '../../components/form/useAfterPress.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { suggestEmail } from '../../registration/suggestEmail.ts';
import styles from './FormStarted.module.css';

/** The address, with a quiet offer where its domain looks misspelt. */
export function EmailField({ error }: { error: string | null }) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string | null>(null);

  const afterPress = useAfterPress();

  const take = () => {
    if (input.current === null || suggestion === null) return;
    input.current.value = suggestion;
    // The form mirrors what is typed; a value set by a click says so itself.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
    setSuggestion(null);
  };

  return (
    <TextField
      {...emailInput}
      ref={input}
      label={t('registration:email.label')}
      hint={t('registration:email.hint')}
      error={error}
      onBlur={({ target: { value } }) => afterPress(() => setSuggestion(suggestEmail(value)))}
    >
      <div aria-live="polite" className={styles.offer}>
        {suggestion !== null && (
          <p className={styles.suggestion}>
            {t('registration:email.suggestion', { email: suggestion })}{' '}
            <Button kind="quiet" onClick={take}>
              {t('registration:email.take', { email: suggestion })}
            </Button>
          </p>
        )}
      </div>
    </TextField>
  );
}
