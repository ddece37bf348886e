/** The headline and its sentence, with the inviter's name where there is one. */
import { type Placed, place, textOf } from '../../../shared/placed.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { RichText } from '../../i18n/RichText.tsx';
import { usePage } from '../../PageContext.tsx';
import styles from './Hero.module.css';

export interface GreetingProps {
  readonly inviterName?: Placed | undefined;
  readonly expiry?: Placed | undefined;
  /** Somebody may have invited the visitor: the sentence is already the one that fits, so that little moves later. */
  readonly isWaiting?: boolean;
}

/** A value goes into a marked message by a mark of its own, so that nothing in it is ever read as a mark. */
const slot = place('<value>.</value>');

export function Greeting({ inviterName, expiry, isWaiting = false }: GreetingProps) {
  const { t } = useI18n();
  const { description } = usePage().landing;
  const variant = `landing:description.${description}` as const;
  const isInvited = inviterName !== undefined;
  return (
    <div className={styles.greeting}>
      <h1 className={styles.headline}>
        <RichText
          text={t(`${variant}.${isInvited ? 'withInviter' : 'withoutInviter'}.greeting`, { inviterName: slot })}
          marks={{
            em: (phrase) => <em>{phrase}</em>,
            value: () => (isInvited ? textOf(inviterName) : null),
          }}
        />
      </h1>
      <p className={styles.sentence}>
        {t(`${variant}.${isInvited || isWaiting ? 'withInviter' : 'withoutInviter'}.sentence`)}
        {expiry !== undefined && (
          <>
            {' '}
            <RichText
              text={t('landing:expiry', { expiry: slot })}
              marks={{ value: () => <span className="nowrap">{textOf(expiry)}</span> }}
            />
          </>
        )}
      </p>
    </div>
  );
}
