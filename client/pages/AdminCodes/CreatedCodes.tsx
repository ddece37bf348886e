import { useId } from 'react';
import { CopyButton } from '../../admin/CopyButton.tsx';
import { counted } from '../../admin/counted.ts';
import { writeCsv } from '../../admin/csv.ts';
import { DownloadButton } from '../../admin/DownloadButton.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { Ways } from '../../components/Ways/Ways.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './AdminCodes.module.css';

/** The codes that have just been made. They are in the list, too. */
export function CreatedCodes({ codes, onMore }: { codes: readonly string[]; onMore: () => void }) {
  const translator = useI18n();
  const { t } = translator;
  const listId = useId();
  return (
    <div className={styles.form}>
      <Notice kind="success" focusOnMount>
        <p>{t('adminCodes:created.text', counted(translator, codes.length))}</p>
      </Notice>
      <div className={styles.source}>
        <label htmlFor={listId}>{t('adminCodes:created.list')}</label>
        <textarea id={listId} readOnly rows={Math.min(codes.length, 10)} value={codes.join('\n')} />
      </div>
      <Ways>
        <CopyButton text={codes.join('\n')} label={t('adminCodes:created.copy', counted(translator, codes.length))} />
        <DownloadButton
          label={t('adminCodes:created.csv')}
          name="codes.csv"
          type="text/csv"
          content={() => writeCsv([['code'], ...codes.map((code) => [code])], t)}
        />
        <Button kind="quiet" onClick={onMore}>
          {t('adminCodes:created.more')}
        </Button>
        <a href="?">{t('adminCodes:created.show')}</a>
      </Ways>
    </div>
  );
}
