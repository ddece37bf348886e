import type { PageQuery } from '../../../shared/page/page.ts';
import type { PageData } from '../../../shared/page/pageState.ts';
import { buildLegalLink } from '../../../shared/routing/legalLink.ts';
import { useTrackShown } from '../../analytics/tracking/useTrackShown.ts';
import { Button, buttonClass } from '../../components/Button/Button.tsx';
import { ClosedInvitationCard } from '../../components/InvitationCard/CurrentInvitationCard.tsx';
import { StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { SupportContact } from '../../layouts/SupportContact.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useConfig, usePageData } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';
import type { ActivationError } from '../../registration/clientRegistration.ts';
import { useRegistration } from '../../registration/useRegistration.ts';
import styles from './ActivateAccountError.module.css';

/** `unknown`: not in the URL; the tab's storage may contain it. */
type ActivateAccountErrorData = PageData<{ readonly reason: ActivationError | 'unknown' }, null>;

const activateAccountErrorQuery: PageQuery<ActivateAccountErrorData> = {
  async load({ query }) {
    const reason = query.get('reason');
    return { state: { reason: reason === 'failed' || reason === 'invalid' ? reason : 'unknown' }, values: null };
  },
  unavailable: { state: { reason: 'unknown' }, values: null },
};

function ActivateAccountError() {
  const { t } = useI18n();
  const { shopUrl, loginUrl, supportContact } = useConfig();
  const { go } = useNavigation();
  const [{ accountActivationError, accountActivationId }] = useRegistration();
  const { reason: urlReason } = usePageData<ActivateAccountErrorData>().state;
  const reason = urlReason === 'unknown' ? accountActivationError || 'invalid' : urlReason;
  const { registration } = useRuntime();
  useTrackShown(() => {
    // The hook's state is empty while hydrating.
    const hasFailed =
      urlReason === 'failed' || (urlReason === 'unknown' && registration.get().accountActivationError === 'failed');
    return ['registration_error', { error_type: hasFailed ? 'activation_failed' : 'activation_not_found' }];
  });
  const canRetry = reason === 'failed' && accountActivationError === 'failed' && accountActivationId !== '';
  return (
    <StatusPage headline={t('activation:error.headline')}>
      <p>{t(`activation:error.${reason}`)}</p>
      {canRetry && (
        <Button onClick={() => go('activateAccount', { replace: true })}>{t('activation:problem.retry')}</Button>
      )}
      <RouteLink to="formStarted" className={buttonClass(canRetry ? 'secondary' : 'primary')}>
        {t('activation:error.register')}
      </RouteLink>
      <h2 className={styles.next}>{t('activation:error.next')}</h2>
      <ul className={styles.list}>
        <li>
          <a href={loginUrl}>{t('activation:error.logIn')}</a>
        </li>
        <li>
          {supportContact.length > 0 ? (
            <SupportContact />
          ) : (
            <a href={buildLegalLink(shopUrl, 'contact')}>{t('activation:error.contact')}</a>
          )}
        </li>
      </ul>
      <ClosedInvitationCard />
    </StatusPage>
  );
}

export { ActivateAccountError as Component, activateAccountErrorQuery as query };
