/** The ways to sign up. One is open today; the others say, when asked, that they are not yet. */
import { type RefObject, useState } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useWayIn } from '../useWayIn.ts';
import styles from './SignUp.module.css';

const laterMethods = ['phone', 'google', 'facebook', 'apple'] as const;

type LaterMethod = (typeof laterMethods)[number];

export function SignUp({ codeField }: { codeField: RefObject<HTMLInputElement | null> }) {
  const { t } = useI18n();
  const signUpByEmail = useWayIn(codeField);
  const [asked, setAsked] = useState<LaterMethod | null>(null);
  return (
    <>
      <p className={styles.question} id="sign-up">
        {t('landing:signUp.title')}
      </p>
      <ul className={styles.list} aria-labelledby="sign-up">
        <li>
          <Button className={styles.method} onClick={signUpByEmail}>
            {t('landing:signUp.email')}
          </Button>
        </li>
        {laterMethods.map((method) => (
          <li key={method}>
            <Button kind="secondary" className={styles.method} onClick={() => setAsked(method)}>
              {t(`landing:signUp.${method}`)}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.later} aria-live="polite">
        {asked !== null && t('landing:signUp.comingSoon', { method: t(`landing:signUp.${asked}`) })}
      </p>
    </>
  );
}
