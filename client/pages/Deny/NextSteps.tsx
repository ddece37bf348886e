/** What a refused visitor can do next: another code, a mail to the inviter, an application, the login. */
import { CodeForm } from '../../components/CodeForm/CodeForm.tsx';
import { MailLink } from '../../components/MailLink/MailLink.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useConfig } from '../../PageContext.tsx';
import { useRegistration } from '../../registration/useRegistration.ts';
import styles from './NextSteps.module.css';

export function NextSteps() {
  const { t } = useI18n();
  const { brandName: brand, loginUrl } = useConfig();
  const [{ inviter }] = useRegistration();
  return (
    <section aria-labelledby="next">
      <h2 id="next" className={styles.title}>
        {t('deny:next.title')}
      </h2>
      <ul className={styles.steps}>
        <li className={styles.step}>
          <h3>{t('deny:next.code')}</h3>
          <CodeForm />
        </li>
        <li className={styles.step}>
          <h3>{t('deny:next.inviter')}</h3>
          {inviter !== '' && <p>{t('deny:next.inviterName', { name: inviter })}</p>}
          <p>{t('deny:next.inviterText')}</p>
          <MailLink
            className={styles.link}
            subject={t('deny:mail.subject', { brand })}
            body={t('deny:mail.body', { brand })}
          >
            {t('deny:next.inviterLink')}
          </MailLink>
        </li>
        <li className={styles.step}>
          <h3>{t('deny:next.apply')}</h3>
          <p>{t('deny:next.applyText')}</p>
          <RouteLink className={styles.link} to="membershipInterest">
            {t('deny:next.applyLink')}
          </RouteLink>
        </li>
        <li className={styles.step}>
          <h3>{t('deny:next.login')}</h3>
          <p>{t('deny:next.loginText')}</p>
          <a className={styles.link} href={loginUrl}>
            {t('deny:next.loginLink')}
          </a>
        </li>
      </ul>
    </section>
  );
}
