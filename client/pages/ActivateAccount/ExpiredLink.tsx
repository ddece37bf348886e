/** The link is too old: one press asks for a new one, to the same address. */
import { Button } from '../../components/Button/Button.tsx';
import { StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useRenewal } from './useRenewal.ts';

export function ExpiredLink({ token, takesFocus = false }: { token: string; takesFocus?: boolean }) {
  const { t } = useI18n();
  const { message, isBusy, isOver, renew } = useRenewal(token);
  return (
    <StatusPage headline={t('activation:expired.headline')} takesFocus={takesFocus}>
      <p>{t('activation:expired.text')}</p>
      {!isOver && (
        <Button busy={isBusy} onClick={() => void renew()}>
          {t('activation:expired.button')}
        </Button>
      )}
      <p role="status">{message}</p>
      <RouteLink to="formStarted">{t('activation:error.register')}</RouteLink>
    </StatusPage>
  );
}
