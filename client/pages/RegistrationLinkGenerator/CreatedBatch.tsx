import { useEffect, useRef } from 'react';
import { CopyButton } from '../../admin/CopyButton.tsx';
import { counted } from '../../admin/counted.ts';
import { writeCsv } from '../../admin/csv.ts';
import { DownloadButton } from '../../admin/DownloadButton.tsx';
import { listLink } from '../../admin/listQuery.ts';
import { Moment } from '../../admin/Moment.tsx';
import { buttonClass } from '../../components/Button/Button.tsx';
import { Ways } from '../../components/Ways/Ways.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import type { ShownLink } from './linksQuery.ts';
import styles from './RegistrationLinkGenerator.module.css';

/** Links that were made together, as a table to take along. They differ by milliseconds in their end. */
export function CreatedBatch({ links }: { readonly links: readonly ShownLink[] }) {
  const translator = useI18n();
  const { t } = translator;
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus(), []);
  const code = links[0]?.code ?? '';
  const content = () =>
    writeCsv(
      [
        ['link', 'code', 'label', 'valid_until'],
        ...links.map(({ url, label, validUntil }) => [url, code, label, validUntil]),
      ],
      t,
    );
  return (
    <section className={styles.card}>
      <h2 ref={headline} tabIndex={-1} className={styles.headline}>
        {t('adminLinks:batch.made', counted(translator, links.length))}
      </h2>
      <p>
        {t('adminLinks:batch.text')} <Moment iso={links.at(-1)?.validUntil ?? ''} />
      </p>
      <Ways>
        <DownloadButton
          label={t('adminLinks:batch.csv')}
          name={`links-${code}.csv`}
          type="text/csv"
          content={content}
        />
        <CopyButton text={links.map(({ url }) => url).join('\n')} label={t('adminLinks:batch.copy')} />
        <a className={buttonClass('quiet')} href={listLink({ code, search: '', after: '' }, {})}>
          {t('adminLinks:show')}
        </a>
      </Ways>
    </section>
  );
}
