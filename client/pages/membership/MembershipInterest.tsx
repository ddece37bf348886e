import { Actions } from '../../components/Actions/Actions.tsx';
import { buttonClass } from '../../components/Button/Button.tsx';
import { ClosedInvitationCard } from '../../components/InvitationCard/CurrentInvitationCard.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';

function MembershipInterest() {
  const { t } = useI18n();
  return (
    <>
      <PageHead eyebrow={t('membership:intro.eyebrow')} headline={t('membership:intro.headline')}>
        <p>{t('membership:intro.text')}</p>
        <p>{t('membership:intro.note')}</p>
      </PageHead>
      <Actions>
        <RouteLink to="membershipInterestApply" className={buttonClass()}>
          {t('membership:intro.apply')}
        </RouteLink>
        <RouteLink to="landing" className={buttonClass('quiet')}>
          {t('membership:intro.haveInvitation')}
        </RouteLink>
      </Actions>
      <ClosedInvitationCard title={t('common:card.kind')} />
    </>
  );
}

export { MembershipInterest as Component };
