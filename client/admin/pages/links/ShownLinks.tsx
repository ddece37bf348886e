import { useEffect, useId, useRef } from 'react';
import { Actions } from '../../../components/Actions/Actions.tsx';
import { Button, buttonClass } from '../../../components/Button/Button.tsx';
import { QrCode } from '../../../components/QrCode/QrCode.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { CopyButton } from '../../actions/CopyButton.tsx';
import { writeCsv } from '../../lists/csv.ts';
import { DownloadButton } from '../../lists/DownloadButton.tsx';
import { formatCount } from '../../lists/formatCount.ts';
import { buildListLink } from '../../lists/listQuery.ts';
import { Timestamp } from '../../lists/Timestamp.tsx';
import { InvitationMessage } from './InvitationMessage.tsx';
import type { ShownLink } from './linksQuery.ts';
import styles from './RegistrationLinkGenerator.module.css';

export function ShownLinks({ links }: { readonly links: readonly ShownLink[] }) {
  const [first, ...others] = links;
  if (first === undefined) return null;
  return others.length === 0 ? <LinkCard key={first.id} link={first} /> : <CreatedBatch key={first.id} links={links} />;
}

function LinkCard({ link }: { readonly link: ShownLink }) {
  const { t } = useI18n();
  const { code, url, label, single, validUntil } = link;
  const headlineId = useId();
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus(), []);
  return (
    <section className={styles.card} aria-labelledby={headlineId}>
      <h2 id={headlineId} ref={headline} tabIndex={-1}>
        {t('adminLinks:card.headline', { code })}
      </h2>
      <div className={styles.printed}>
        <QrCode text={url} label={t('adminLinks:card.qr')} failedText={t('adminLinks:card.qrFailed')} />
        <div className={styles.details}>
          {label !== '' && (
            <p className={styles.label} translate="no">
              {label}
            </p>
          )}
          <p className={styles.link} translate="no">
            {url}
          </p>
          <p>
            {t('adminLinks:card.until')} <Timestamp iso={validUntil} />
            {single && <span className={styles.secondary}> · {t('adminLinks:list.single')}</span>}
          </p>
        </div>
      </div>
      <Actions>
        <CopyButton text={url} label={t('adminLinks:card.copy')} />
        <Button kind="quiet" onClick={() => window.print()}>
          {t('adminLinks:card.print')}
        </Button>
        <a className={buttonClass('quiet')} href={buildListLink({ code, search: '', after: '' }, {})}>
          {t('adminLinks:show')}
        </a>
      </Actions>
      <InvitationMessage link={link} />
    </section>
  );
}

/** Their expiry times differ by milliseconds only. */
function CreatedBatch({ links }: { readonly links: readonly ShownLink[] }) {
  const { t, locale } = useI18n();
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus(), []);
  const code = links[0]?.code ?? '';
  const getContent = () =>
    writeCsv(
      [
        ['link', 'code', 'label', 'valid_until'],
        ...links.map(({ url, label, validUntil }) => [url, code, label, validUntil]),
      ],
      t,
    );
  return (
    <section className={styles.card}>
      <h2 ref={headline} tabIndex={-1}>
        {t('adminLinks:batch.made', formatCount(locale, links.length))}
      </h2>
      <p>
        {t('adminLinks:batch.text')} <Timestamp iso={links.at(-1)?.validUntil ?? ''} />
      </p>
      <Actions>
        <DownloadButton
          label={t('adminLinks:batch.csv')}
          name={`links-${code}.csv`}
          type="text/csv"
          getContent={getContent}
        />
        <CopyButton text={links.map(({ url }) => url).join('\n')} label={t('adminLinks:batch.copy')} />
        <a className={buttonClass('quiet')} href={buildListLink({ code, search: '', after: '' }, {})}>
          {t('adminLinks:show')}
        </a>
      </Actions>
    </section>
  );
}
