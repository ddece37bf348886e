import { buttonClass } from '../../components/Button/Button.tsx';
import { ClosedInvitationCard } from '../../components/InvitationCard/CurrentInvitationCard.tsx';
import { MailLink } from '../../components/MailLink.tsx';
import { StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useConfig } from '../../PageContext.tsx';
import styles from './GiftVoucher.module.css';

function GiftVoucher() {
  const { t } = useI18n();
  const { brandName: brand, loginUrl } = useConfig();
  return (
    <StatusPage headline={t('voucher:headline')}>
      <p>{t('voucher:text')}</p>
      <div className={styles.options} data-options>
        <section className={styles.option}>
          <h2>{t('voucher:member.title')}</h2>
          <p>{t('voucher:member.text')}</p>
          <a className={buttonClass()} href={loginUrl}>
            {t('voucher:member.login')}
          </a>
        </section>
        <section className={styles.option}>
          <h2>{t('voucher:guest.title')}</h2>
          <p>{t('voucher:guest.text')}</p>
          <MailLink
            className={buttonClass('secondary')}
            subject={t('voucher:mail.subject', { brand })}
            body={t('voucher:mail.body', { brand })}
          >
            {t('voucher:guest.mail')}
          </MailLink>
          <RouteLink to="landing">{t('voucher:guest.code')}</RouteLink>
        </section>
      </div>
      <ClosedInvitationCard title={t('voucher:card')} />
    </StatusPage>
  );
}

export { GiftVoucher as Component };
