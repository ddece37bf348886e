import { useI18n } from '../../i18n/I18n.tsx';
import { joinClasses } from '../joinClasses.ts';
import styles from './InvitationCard.module.css';
import { Sheet } from './Sheet.tsx';

/** What the invitation has become: the same card, on ink. `holder` is empty where nobody here knows who it is. */
export function MembershipCard({ holder }: { holder: string }) {
  const { t } = useI18n();
  const title = t('common:card.member');
  return (
    <Sheet
      label={holder === '' ? undefined : t('common:card.membership')}
      className={joinClasses(styles.member, styles.embossed)}
    >
      {holder === '' ? (
        <p className={styles.title}>{title}</p>
      ) : (
        <dl className={styles.facts}>
          <div className={styles.inviter}>
            <dt>{title}</dt> <dd translate="no">{holder}</dd>
          </div>
        </dl>
      )}
    </Sheet>
  );
}
