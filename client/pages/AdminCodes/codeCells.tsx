/** The cells of a code's row. What somebody else has written (labels, names) is text and nothing else. */
import { formatNumber } from '../../../shared/i18n/format.ts';
import { CodeText } from '../../admin/CodeText.tsx';
import { Moment } from '../../admin/Moment.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './AdminCodes.module.css';
import type { Code } from './codesQuery.ts';
import { tierWords } from './tierWords.ts';

export function CodeName({ code, label }: Code) {
  return (
    <>
      <CodeText code={code} />
      {label !== '' && (
        <span className={styles.second} translate="no">
          {label}
        </span>
      )}
    </>
  );
}

export function Source({ kind, inviterName }: Code) {
  const { t } = useI18n();
  return (
    <span translate={kind === 'member' && inviterName !== null ? 'no' : undefined}>
      {kind === 'member' ? (inviterName ?? t('adminCodes:kinds.member')) : t('adminCodes:kinds.campaign')}
    </span>
  );
}

/** Those that are left, of how many. */
export function Places({ balance, initialBalance }: Code) {
  const { t, locale } = useI18n();
  if (balance === null) return <span>{t('adminCodes:places.any')}</span>;
  const [left, all] = [balance, initialBalance ?? balance].map((places) => formatNumber(locale, places));
  return <span>{t('adminCodes:places.left', { left: left ?? '', all: all ?? '' })}</span>;
}

export function Offer({ tier, countries, timed }: Code) {
  const translator = useI18n();
  const { t } = translator;
  return (
    <>
      <span>{tierWords(translator, tier)}</span>
      <span className={styles.second}>{countries === null ? t('adminCodes:anyCountry') : countries.join(' ')}</span>
      {timed && <span className={styles.second}>{t('adminCodes:timed')}</span>}
    </>
  );
}

export function Validity({ startsAt, endsAt }: Code) {
  const { t } = useI18n();
  if (startsAt === null && endsAt === null) return <span>{t('adminCodes:validity.always')}</span>;
  return (
    <>
      {startsAt !== null && (
        <span className={styles.line}>
          {t('adminCodes:validity.from')} <Moment iso={startsAt} />
        </span>
      )}
      {endsAt !== null && (
        <span className={styles.line}>
          {t('adminCodes:validity.until')} <Moment iso={endsAt} />
        </span>
      )}
    </>
  );
}

export function When({ createdAt, createdBy }: Code) {
  return (
    <>
      <Moment iso={createdAt} />
      <span className={styles.second} translate="no">
        {createdBy}
      </span>
    </>
  );
}
