/** Codes from a table, chosen as a file or pasted; a table with a fault changes nothing, and each faulty row is named. */
import { type FormEvent, useId, useState } from 'react';
import { ActionFailure } from '../../admin/ActionFailure.tsx';
import { counted } from '../../admin/counted.ts';
import { writeCsv } from '../../admin/csv.ts';
import { DownloadButton } from '../../admin/DownloadButton.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './AdminCodes.module.css';
import { ImportFaults } from './ImportFaults.tsx';
import { countRows, type ImportOutcome, readTable, useCodeImport } from './useCodeImport.ts';

/** The headings that the backend reads, with an example whose days are still to come. */
const exampleOf = (year: number) => [
  ['code', 'kind', 'inviter', 'balance', 'tier', 'countries', 'starts', 'ends', 'linkonly', 'label'],
  ['', 'member', 'Anna Lindqvist', 50, 'PERCENT_10', 'DE AT', `${year}-12-01`, `${year}-12-31`, '', 'December'],
];

export function ImportCodes() {
  const translator = useI18n();
  const { t } = translator;
  const { submit, isBusy, outcome, attempt } = useCodeImport();
  const [rows, setRows] = useState(0);
  const [fileId, textId] = [useId(), useId()];

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const values = new FormData(event.currentTarget);
    const file = values.get('file');
    const csv = file instanceof File && file.size > 0 ? await readTable(file) : String(values.get('csv') ?? '');
    setRows(countRows(csv));
    await submit(csv);
  };

  return (
    <form method="dialog" className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <p className={styles.text}>{t('adminCodes:import.text')}</p>
      <DownloadButton
        label={t('adminCodes:import.example')}
        name="codes-example.csv"
        type="text/csv"
        content={() => writeCsv(exampleOf(new Date().getFullYear() + 1))}
      />
      <div className={styles.source}>
        <label htmlFor={fileId}>{t('adminCodes:import.file')}</label>
        <input id={fileId} name="file" type="file" accept=".csv,text/csv,text/plain" />
      </div>
      <div className={styles.source}>
        <label htmlFor={textId}>{t('adminCodes:import.paste')}</label>
        <textarea id={textId} name="csv" rows={6} spellCheck={false} autoComplete="off" />
      </div>
      <Button type="submit" busy={isBusy}>
        {t('adminCodes:import.submit')}
      </Button>
      {isBusy ? (
        <p role="status" className={styles.progress}>
          <progress aria-label={t('adminCodes:import.progress')} />
          {t('adminCodes:import.busy', counted(translator, rows))}
        </p>
      ) : (
        <ImportResult key={attempt} outcome={outcome} attempt={attempt} />
      )}
    </form>
  );
}

function ImportResult({ outcome, attempt }: { outcome: ImportOutcome | null; attempt: number }) {
  const translator = useI18n();
  const { t } = translator;
  if (outcome === null) return null;
  if (outcome.kind === 'empty' || outcome.kind === 'tooLarge')
    return (
      <Notice kind="error" focusOnMount>
        <p>{t(`adminCodes:import.${outcome.kind}`)}</p>
      </Notice>
    );
  if (outcome.kind !== 'done')
    return <ActionFailure outcome={outcome} attempt={attempt} uncertain={t('adminCodes:uncertain')} />;
  const { status, count, faults } = outcome.data;
  if (status === 'INVALID_INPUT') return <ImportFaults faults={faults} />;
  return (
    <Notice kind="success" focusOnMount action={<a href="?">{t('adminCodes:created.show')}</a>}>
      <p>{t('adminCodes:import.done', counted(translator, count))}</p>
    </Notice>
  );
}
