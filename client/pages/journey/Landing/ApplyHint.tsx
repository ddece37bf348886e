import { useI18n } from '../../../i18n/I18n.tsx';
import { RouteLink } from '../../../navigation/RouteLink.tsx';

export function ApplyHint() {
  const { t } = useI18n();
  return (
    <>
      {t('landing:noInvitation')}{' '}
      <RouteLink to="membershipInterest" className="inline-target">
        {t('landing:apply')}
      </RouteLink>
    </>
  );
}
