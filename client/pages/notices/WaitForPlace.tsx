import { cleanRegistrationCode } from '../../../shared/codes/registrationCode.ts';
import { placeWaitDays } from '../../../shared/consent/retention.ts';
import { WaitForPlaceDocument } from '../../../shared/graphql/botCheckOperations.generated.ts';
import { formatPeriod } from '../../../shared/i18n/formatPeriod.ts';
import { Button } from '../../components/Button/Button.tsx';
import { joinClasses } from '../../components/joinClasses.ts';
import { Notice } from '../../components/Notice/Notice.tsx';
import { HoneypotField, TextField, useErrorTitle } from '../../form/fields.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { getCurrentCode } from '../../registration/currentCode.ts';
import { type EmailRequest, useEmailRequest } from '../../registration/useEmailRequest.ts';
import styles from './Deny.module.css';

function useWait() {
  const { run } = useRuntime();
  const { go } = useNavigation();
  const send = async (request: EmailRequest) => {
    const { registrationCode = '', validityTimestamp = null } = getCurrentCode() ?? {};
    const input = { ...request, registrationCode: cleanRegistrationCode(registrationCode), validityTimestamp };
    const result = await run(WaitForPlaceDocument, { input });
    return result.ok ? result.data.waitForPlace : result;
  };
  return useEmailRequest<'received'>(send, (status) => {
    if (status === 'RECEIVED') return 'received';
    // The landing page leads back here, with the reason of the refusal.
    return status === 'CODE_REFUSED' ? () => go('landing', { replace: true }) : null;
  });
}

export function WaitForPlace() {
  const { t, locale } = useI18n();
  const { outcome, attempt, isBusy, formProps, fieldProps } = useWait();
  const error = outcome === 'received' ? null : outcome;
  useErrorTitle(error !== null);
  return (
    <li className={joinClasses(styles.step, styles.waitStep)}>
      <h3>{t('deny:wait.title')}</h3>
      {outcome === 'received' ? (
        <Notice kind="success" focusOnMount>
          <p>{t('deny:wait.done')}</p>
        </Notice>
      ) : (
        <>
          {error !== null && error !== 'email' && (
            <Notice key={attempt} kind="error" focusOnMount>
              {t(`common:error.${error}`)}
            </Notice>
          )}
          <form {...formProps} className={styles.waitForm}>
            <TextField
              {...fieldProps}
              label={t('deny:wait.email')}
              hint={t('deny:wait.purpose', { period: formatPeriod(locale, placeWaitDays, 'day') })}
            />
            <HoneypotField form="PLACE_WAIT" />
            <Button type="submit" busy={isBusy}>
              {t('deny:wait.submit')}
            </Button>
            <p>{t('deny:wait.text')}</p>
          </form>
        </>
      )}
    </li>
  );
}
