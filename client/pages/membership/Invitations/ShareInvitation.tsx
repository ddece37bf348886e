import { buildPath } from '../../../../shared/routing/buildPath.ts';
import { Button, buttonClass } from '../../../components/Button/Button.tsx';
import { CopyButton } from '../../../components/CopyButton/CopyButton.tsx';
import { QrCode } from '../../../components/QrCode/QrCode.tsx';
import { UrlText } from '../../../components/UrlText.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useConfig } from '../../../PageContext.tsx';
import styles from './Invitations.module.css';
import type { MemberInvitation } from './useInvitationChange.ts';

export function ShareInvitation({ registrationCode }: MemberInvitation) {
  const { t } = useI18n();
  const { publicUrl, basePath, brandName: brand } = useConfig();
  // Without a language: guests see theirs.
  const path = buildPath({ basePath, locale: null, route: 'landing' });
  const url = `${publicUrl}${path}?${new URLSearchParams({ rc: registrationCode })}`;
  const text = t('membership:invitations.share.message', { brand });
  const canShare = 'share' in navigator;
  const messages = {
    button: t('membership:invitations.share.copy'),
    text: t('membership:invitations.share.link'),
    done: t('membership:invitations.share.copied'),
    byHand: t('membership:invitations.share.byHand'),
  };
  return (
    <section className={styles.share} aria-label={t('membership:invitations.share.title')}>
      <p className={styles.link}>
        <UrlText url={url} />
      </p>
      {canShare && (
        // Rejects if the visitor closes the sheet.
        <Button onClick={() => void navigator.share({ text, url }).catch(() => undefined)}>
          {t('membership:invitations.share.button')}
        </Button>
      )}
      <CopyButton text={url} messages={messages} kind={canShare ? 'secondary' : 'primary'} />
      <ul className="inline-list">
        {listChannels(url, text, t('membership:invitations.share.subject', { brand })).map(([name, href]) => (
          <li key={name}>
            <a className={buttonClass('quiet')} href={href} target="_blank" rel="noopener noreferrer">
              {t(`membership:invitations.share.${name}`)}
              <span className="visually-hidden"> ({t('common:newTab')})</span>
            </a>
          </li>
        ))}
      </ul>
      <QrCode
        text={url}
        label={t('membership:invitations.share.qr')}
        failedText={t('membership:invitations.share.qrFailed')}
      />
    </section>
  );
}

function listChannels(url: string, text: string, subject: string) {
  const [link, message, both] = [url, text, `${text}\n${url}`].map(encodeURIComponent);
  return [
    ['mail', `mailto:?subject=${encodeURIComponent(subject)}&body=${both}`],
    ['whatsapp', `https://wa.me/?text=${both}`],
    ['telegram', `https://t.me/share/url?url=${link}&text=${message}`],
  ] as const;
}
