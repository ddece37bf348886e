/** The invitation as a thing one holds: who sent it, what it carries, its number, its end. Drawn, so it loads nothing. */
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';
import { RichText } from '../../i18n/RichText.tsx';
import { useConfig } from '../../PageContext.tsx';
import { joinClasses } from '../joinClasses.ts';
import styles from './InvitationCard.module.css';
import { Seal } from './Seal.tsx';

/** What is not known is left out. */
export interface CardFacts {
  readonly inviter?: string | undefined;
  readonly percent?: string | undefined;
  readonly number?: string | undefined;
  readonly end?: string | undefined;
}

export interface InvitationCardProps {
  readonly variant?: 'guest' | 'blank';
  readonly facts?: CardFacts;
  readonly className?: string | undefined;
}

export function InvitationCard({ variant = 'guest', facts = {}, className }: InvitationCardProps) {
  const { t } = useI18n();
  const { brandName } = useConfig();
  const { inviter, percent, number, end } = facts;
  const isBlank = variant === 'blank';
  return (
    <div
      className={joinClasses(styles.card, className)}
      data-card
      {...(isBlank ? { 'aria-hidden': true } : { role: 'group', 'aria-label': t('common:card.label') })}
    >
      <span className={styles.rule} aria-hidden="true" />
      <p className={styles.brand} aria-hidden="true">
        {brandName}
      </p>
      <Seal />
      <dl className={styles.facts}>
        {/* Where nobody in particular invites, the house does. */}
        <Fact name={isBlank ? '' : t('common:card.from')} className={styles.inviter}>
          {isBlank ? t('common:card.kind') : (inviter ?? brandName)}
        </Fact>
        {percent !== undefined && (
          <Fact name={t('common:card.voucher')} className={styles.voucher}>
            <RichText
              text={t('common:card.offer', { percent })}
              marks={{ figure: (figure) => <span className={styles.figure}>{figure}</span> }}
            />
          </Fact>
        )}
        {(number !== undefined || isBlank) && (
          <Fact name={t('common:card.number')} className={styles.number}>
            {number ?? <span className={styles.empty} />}
          </Fact>
        )}
        {end !== undefined && (
          <Fact name={t('common:card.end')} className={styles.end}>
            {end}
          </Fact>
        )}
      </dl>
      {percent === undefined && <Seal isBlind />}
    </div>
  );
}

function Fact({ name, className, children }: { name: string; className: string | undefined; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  );
}
