import { type FormEvent, useRef } from 'react';
import { formatPeriod } from '../../../shared/i18n/format.ts';
import { interestMonths } from '../../../shared/retention.ts';
import { Button } from '../../components/Button/Button.tsx';
import { ErrorSummary } from '../../components/form/ErrorSummary.tsx';
import { emailInput, TextField } from '../../components/form/fields.tsx';
import { useErrorTitle } from '../../components/form/useErrorTitle.ts';
import { useTextDraft } from '../../components/form/useTextDraft.ts';
import { Notice } from '../../components/Notice/Notice.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { legalLink } from '../../layouts/legalLink.ts';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useConfig } from '../../PageContext.tsx';
import styles from './MembershipInterestApply.module.css';
import { useApplication } from './useApplication.ts';

function MembershipInterestApply() {
  const { t, locale } = useI18n();
  const { outcome: problem, attempt, isBusy, submit } = useApplication();
  const { shopUrl } = useConfig();
  const email = useRef<HTMLInputElement>(null);
  const message = problem === 'email' ? t('validation:email') : null;
  const onInput = useTextDraft(email, 'interestEmail');
  useErrorTitle(problem !== null);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(email.current?.value ?? '');
  };

  return (
    <>
      {message !== null && (
        <div className={styles.summary}>
          <ErrorSummary key={attempt} errors={[{ field: 'email', message }]} />
        </div>
      )}
      <PageHead headline={t('membership:apply.headline')}>
        <p>{t('membership:apply.text')}</p>
      </PageHead>
      {problem !== null && problem !== 'email' && (
        <Notice key={attempt} kind="error" focusOnMount>
          {t(`common:error.${problem}`)}
        </Notice>
      )}
      <form method="post" className={styles.form} noValidate onSubmit={onSubmit}>
        <TextField
          {...emailInput}
          ref={email}
          onInput={onInput}
          label={t('membership:apply.email')}
          hint={t('membership:apply.purpose', { period: formatPeriod(locale, interestMonths, 'month') })}
          error={message}
        />
        <p>
          <a href={legalLink(shopUrl, 'privacy')}>{t('common:footer.privacy')}</a>
        </p>
        <Button type="submit" busy={isBusy}>
          {t('membership:apply.submit')}
        </Button>
      </form>
      <RouteLink to="membershipInterest">{t('membership:apply.back')}</RouteLink>
    </>
  );
}

export { MembershipInterestApply as Component };
