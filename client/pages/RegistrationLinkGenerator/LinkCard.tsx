/** One link with all that can be done with it: copied, printed as a QR code, sent with a message. */
import { useEffect, useId, useRef } from 'react';
import { CopyButton } from '../../admin/CopyButton.tsx';
import { listLink } from '../../admin/listQuery.ts';
import { Moment } from '../../admin/Moment.tsx';
import { Button, buttonClass } from '../../components/Button/Button.tsx';
import { Ways } from '../../components/Ways/Ways.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { GuestMessage } from './GuestMessage.tsx';
import type { ShownLink } from './linksQuery.ts';
import { QrCode } from './QrCode.tsx';
import styles from './RegistrationLinkGenerator.module.css';

export function LinkCard({ link }: { readonly link: ShownLink }) {
  const { t } = useI18n();
  const { code, url, label, single, validUntil } = link;
  const headlineId = useId();
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus(), []);
  return (
    <section className={styles.card} aria-labelledby={headlineId}>
      <h2 id={headlineId} ref={headline} tabIndex={-1} className={styles.headline}>
        {t('adminLinks:card.headline', { code })}
      </h2>
      <div className={styles.printed}>
        <QrCode text={url} />
        <div className={styles.facts}>
          {label !== '' && (
            <p className={styles.label} translate="no">
              {label}
            </p>
          )}
          <p className={styles.link} translate="no">
            {url}
          </p>
          <p>
            {t('adminLinks:card.until')} <Moment iso={validUntil} />
            {single && <span className={styles.second}> · {t('adminLinks:list.single')}</span>}
          </p>
        </div>
      </div>
      <Ways>
        <CopyButton text={url} label={t('adminLinks:card.copy')} />
        <Button kind="quiet" onClick={() => window.print()}>
          {t('adminLinks:card.print')}
        </Button>
        <a className={buttonClass('quiet')} href={listLink({ code, search: '', after: '' }, {})}>
          {t('adminLinks:show')}
        </a>
      </Ways>
      <GuestMessage link={link} />
    </section>
  );
}
