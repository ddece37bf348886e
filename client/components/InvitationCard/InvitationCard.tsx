/** The invitation as a thing one holds: who sent it, what it carries, its number, its end. Drawn, so it loads nothing. */
import type { CardFacts } from '../../../shared/code/invitation.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { RichText } from '../../i18n/RichText.tsx';
import { joinClasses } from '../joinClasses.ts';
import styles from './InvitationCard.module.css';
import { Sheet } from './Sheet.tsx';

export interface InvitationCardProps {
  /** Null: a blank one, which is a picture and says nothing. */
  readonly facts: CardFacts | null;
  readonly className?: string | undefined;
}

const parts = ['inviter', 'voucher', 'number', 'end'] as const;

export function InvitationCard({ facts, className }: InvitationCardProps) {
  const { t } = useI18n();
  const isBlank = facts === null;
  const { percent, ...others } = facts ?? {};
  const values = {
    ...others,
    voucher: percent !== undefined && (
      <RichText
        text={t('common:card.offer', { percent })}
        marks={{ figure: (figure) => <span className={styles.figure}>{figure}</span> }}
      />
    ),
  };
  return (
    <Sheet
      label={isBlank ? undefined : t('common:card.label')}
      className={joinClasses(percent === undefined && styles.embossed, className)}
    >
      {others.inviter === undefined && (
        <p className={styles.title} aria-hidden="true">
          {t('common:card.kind')}
        </p>
      )}
      {!isBlank && (
        <dl className={styles.facts}>
          {parts.map(
            (part) =>
              values[part] && (
                <div key={part} className={styles[part]}>
                  <dt>{t(`common:card.${part}`)}</dt>{' '}
                  <dd key={percent} translate={part === 'inviter' || part === 'number' ? 'no' : undefined}>
                    {values[part]}
                  </dd>
                </div>
              ),
          )}
        </dl>
      )}
    </Sheet>
  );
}
