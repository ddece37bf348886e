import type { ReactNode } from 'react';
import type { Invitation, InvitationDetails } from '../../../shared/codes/invitation.ts';
import { formatPercent } from '../../../shared/i18n/format.ts';
import { unwrap } from '../../../shared/page/opaqueText.ts';
import { getVoucherPercent } from '../../../shared/routing/landingVariants.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { RichText } from '../../i18n/RichText.tsx';
import { useConfig, usePage } from '../../PageContext.tsx';
import { joinClasses } from '../joinClasses.ts';
import styles from './InvitationCard.module.css';

const parts = ['inviter', 'voucher', 'number', 'end'] as const;

/** Without details it is blank, and hidden from screen readers. */
export function InvitationCard({ details, className }: { details: InvitationDetails | null; className?: string }) {
  const { t } = useI18n();
  const isBlank = details === null;
  const { percent, ...others } = details ?? {};
  const values = {
    ...others,
    voucher: percent !== undefined && (
      <RichText
        text={t('common:card.offer', { percent })}
        tags={{ figure: (figure) => <span className={`display ${styles.figure}`}>{figure}</span> }}
      />
    ),
  };
  return (
    <Card
      label={isBlank ? undefined : t('common:card.label')}
      className={joinClasses(percent === undefined && styles.embossed, className)}
    >
      {others.inviter === undefined && (
        <p className={styles.title} aria-hidden="true">
          {t('common:card.kind')}
        </p>
      )}
      {!isBlank && (
        <dl className={styles.details}>
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
    </Card>
  );
}

type CardProps = { label: string | undefined; className: string; children: ReactNode };

/** Without a label it is hidden from screen readers. */
function Card({ label, className, children }: CardProps) {
  return (
    <div
      className={joinClasses(styles.card, className)}
      data-card
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'group', 'aria-label': label })}
    >
      <p className={`display ${styles.brand}`} aria-hidden="true">
        <span className={styles.rule} />
        {useConfig().brandName}
      </p>
      {children}
    </div>
  );
}

/** `memberName` is empty if unknown. */
export function MembershipCard({ memberName }: { memberName: string }) {
  const { t } = useI18n();
  const title = t('common:card.member');
  return (
    <Card
      label={memberName === '' ? undefined : t('common:card.membership')}
      className={joinClasses(styles.member, styles.embossed)}
    >
      {memberName === '' ? (
        <p className={styles.title}>{title}</p>
      ) : (
        <dl className={styles.details}>
          <div className={styles.inviter}>
            <dt>{title}</dt> <dd translate="no">{memberName}</dd>
          </div>
        </dl>
      )}
    </Card>
  );
}

export function useInvitationDetails({ state, values }: Invitation): InvitationDetails | null {
  const { landing } = usePage();
  const { brandName } = useConfig();
  const { locale } = useI18n();
  const { code, voucher, hasExpiry } = state;
  if (code.status !== 'valid') return null;
  // The landing variant decides if the backend does not state it.
  const percent = voucher === 'none' ? null : voucher === 'unknown' ? getVoucherPercent(landing) : voucher.percent;
  return {
    inviter: code.hasInviter ? unwrap(values.inviterName) : brandName,
    percent: percent === null ? undefined : formatPercent(locale, percent),
    number: unwrap(values.number),
    end: hasExpiry && values.expiry ? unwrap(values.expiry) : undefined,
  };
}
