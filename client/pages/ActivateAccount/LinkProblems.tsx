/** Nothing can be said about the link: there is none any more, or nobody answers for it. */
import { Button } from '../../components/Button/Button.tsx';
import { StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';

export function NoLink() {
  const { t } = useI18n();
  return (
    <StatusPage headline={t('activation:noLink.headline')}>
      <p>{t('activation:noLink.text')}</p>
      <RouteLink to="formStarted">{t('activation:noLink.register')}</RouteLink>
    </StatusPage>
  );
}

/** The second try goes by this tab's own memory of the token, which the address no longer holds. */
export function Unavailable() {
  const { t } = useI18n();
  const { retry, isPending } = useNavigation();
  return (
    <StatusPage headline={t('activation:unavailable.headline')}>
      <p role="status">{t('activation:unavailable.text')}</p>
      <Button busy={isPending} onClick={retry}>
        {t('activation:problem.retry')}
      </Button>
    </StatusPage>
  );
}
