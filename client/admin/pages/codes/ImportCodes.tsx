/** Imports codes from a file or a pasted table, after a preview. Rows with errors are listed and can be skipped. */
import { type FormEvent, useId, useState } from 'react';
import { decodeTable } from '../../../../shared/admin/decodeTable.ts';
import {
  AdminImportCodesDocument,
  type AdminImportCodesMutation,
  type AdminImportCodesMutationVariables,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import { ViewerDocument } from '../../../../shared/graphql/operations.generated.ts';
import { accessByRoles } from '../../../../shared/security/adminAccess.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { useSubmission } from '../../../form/useSubmission.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import { ActionFailure } from '../../actions/ActionFailure.tsx';
import foldedForm from '../../actions/foldedForm.module.css';
import { type ActionOutcome, toActionOutcome } from '../../actions/useAdminAction.ts';
import { useReloadList } from '../../layout/AdminPage.tsx';
import { writeCsv } from '../../lists/csv.ts';
import { DataTable } from '../../lists/DataTable.tsx';
import { DownloadButton } from '../../lists/DownloadButton.tsx';
import { formatCount } from '../../lists/formatCount.ts';
import styles from './AdminCodes.module.css';
import { formatCodeError } from './codeMessages.ts';

/** The columns that the backend reads, with an example whose days are in the future. */
const createExample = (year: number) => [
  ['code', 'kind', 'inviter', 'balance', 'tier', 'countries', 'starts', 'ends', 'linkonly', 'label'],
  ['', 'member', 'Anna Lindqvist', 50, 'PERCENT_10', 'DE AT', `${year}-12-01`, `${year}-12-31`, '', 'December'],
];

const getField = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

export function ImportCodes() {
  const { t, locale } = useI18n();
  const { submit, isBusy, outcome, attempt } = useCodeImport();
  /** The last attempt whose table has been edited since. */
  const [changedAttempt, setChangedAttempt] = useState(0);
  const [name, setName] = useState('');
  const [rowCount, setRowCount] = useState(0);
  const [fileId, textId] = [useId(), useId()];

  /** Using one source clears the other. */
  const onChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    setChangedAttempt(attempt);
    const field = target as HTMLInputElement;
    if (field.value !== '') getField(currentTarget, field.name === 'file' ? 'csv' : 'file').value = '';
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = getField(event.currentTarget, 'file').files?.[0];
    setName(file?.name ?? t('adminCodes:import.pasted'));
    setRowCount(0);
    void submit({ source: file ?? getField(event.currentTarget, 'csv').value, preview: true, skip: false });
  };

  const onImport = (csv: string, count: number, skip: boolean) => {
    setRowCount(count);
    void submit({ source: csv, preview: false, skip });
  };

  return (
    <form method="dialog" className={foldedForm.form} noValidate onChange={onChange} onSubmit={onSubmit}>
      <p className={styles.text}>{t('adminCodes:import.text')}</p>
      <DownloadButton
        label={t('adminCodes:import.example')}
        name="codes-example.csv"
        type="text/csv"
        getContent={() => writeCsv(createExample(new Date().getFullYear() + 1), t)}
      />
      <div className={styles.source}>
        <label htmlFor={fileId}>{t('adminCodes:import.file')}</label>
        <input id={fileId} name="file" type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" disabled={isBusy} />
      </div>
      <div className={styles.source}>
        <label htmlFor={textId}>{t('adminCodes:import.paste')}</label>
        <textarea id={textId} name="csv" rows={6} spellCheck={false} autoComplete="off" disabled={isBusy} />
      </div>
      <Button type="submit" busy={isBusy}>
        {t('adminCodes:import.check')}
      </Button>
      {isBusy ? (
        <p role="status" className={styles.progress}>
          <progress aria-label={t('adminCodes:import.progress')} />
          {rowCount > 0 && t('adminCodes:import.busy', formatCount(locale, rowCount))}
        </p>
      ) : (
        changedAttempt < attempt && (
          <ImportResult key={attempt} outcome={outcome} attempt={attempt} source={name} onImport={onImport} />
        )
      )}
    </form>
  );
}

interface ImportResultProps {
  readonly outcome: ImportOutcome | null;
  readonly attempt: number;
  readonly source: string;
  readonly onImport: (csv: string, count: number, skip: boolean) => void;
}

function ImportResult({ outcome, attempt, source, onImport }: ImportResultProps) {
  const { t, locale } = useI18n();
  if (outcome === null) return null;
  if (!('csv' in outcome))
    return (
      <Notice kind="error" focusOnMount>
        <p>
          {outcome.kind === 'encoding'
            ? t('adminCodes:import.encoding', { line: outcome.line })
            : t(`adminCodes:import.${outcome.kind}`)}
        </p>
      </Notice>
    );
  if (outcome.kind !== 'done')
    return <ActionFailure action={{ outcome, attempt }} uncertainText={t('adminCodes:uncertain')} />;
  const { status, count, faults, columns, firstRows } = outcome.data.adminImportCodes;
  const [kind, text] = {
    INVALID_INPUT: ['error', t('adminCodes:import.faults', { count: faults.length })] as const,
    READ: ['info', t('adminCodes:import.ready', { ...formatCount(locale, count), source })] as const,
    ALREADY_IMPORTED: ['error', t('adminCodes:import.already')] as const,
    IMPORTED: ['success', t('adminCodes:import.done', formatCount(locale, count))] as const,
  }[status];
  const isOver = status === 'IMPORTED' || status === 'ALREADY_IMPORTED';
  return (
    <>
      <Notice kind={kind} focusOnMount {...(isOver && { action: <a href="?">{t('adminCodes:created.show')}</a> })}>
        <p>{text}</p>
        {isOver && faults.length > 0 && <p>{t('adminCodes:import.left')}</p>}
      </Notice>
      {faults.length > 0 && <ImportErrorTable faults={faults} />}
      {status === 'INVALID_INPUT' && count > 0 && (
        <Button kind="secondary" onClick={() => onImport(outcome.csv, count, true)}>
          {t('adminCodes:import.rest', formatCount(locale, count))}
        </Button>
      )}
      {status === 'READ' && (
        <>
          <DataTable
            caption={source}
            getLabel={(index) => columns[Number(index)] ?? ''}
            columns={Object.fromEntries(columns.map((_, index) => [index, createTextColumn(index)]))}
            rows={firstRows.map((cells, index) => [...cells, `${index}`])}
            getKey={(cells) => cells.at(-1) ?? ''}
            empty={null}
          />
          <Button onClick={() => onImport(outcome.csv, count, false)}>{t('adminCodes:import.submit')}</Button>
        </>
      )}
    </>
  );
}

const createTextColumn = (index: number) => ({
  cell: (row: readonly string[]) => row[index] || '–',
  translate: 'no' as const,
});

const maxReportedErrors = 200;

function ImportErrorTable({ faults }: Pick<AdminImportCodesMutation['adminImportCodes'], 'faults'>) {
  const { t } = useI18n();
  return (
    <>
      {faults.length >= maxReportedErrors && <p>{t('adminCodes:import.more')}</p>}
      <DataTable
        caption={t('adminCodes:import.caption')}
        rows={faults}
        getKey={({ line, column, reason }) => `${line} ${column} ${reason}`}
        empty={null}
        getLabel={(id) => t(`adminCodes:import.${id}`)}
        columns={{
          line: ({ line }) => line,
          column: { cell: ({ column }) => column || '–', translate: 'no' },
          value: { cell: ({ value }) => value || '–', translate: 'no' },
          reason: ({ reason }) => formatCodeError(t, reason),
        }}
      />
    </>
  );
}

type TableError =
  | { readonly kind: 'empty' | 'tooLarge' | 'changed' | 'workbook' }
  | { readonly kind: 'encoding'; readonly line: number };

type ImportOutcome = (ActionOutcome<AdminImportCodesMutation> & { readonly csv: string }) | TableError;

type ImportRequest = Omit<AdminImportCodesMutationVariables, 'csv'> & { readonly source: Blob | string };

/** In characters; the backend reads four megabytes, and most tables have characters of two bytes or more. */
const maxTableLength = 2_000_000;

function useCodeImport() {
  const { run } = useRuntime();
  const reloadList = useReloadList();
  return useSubmission(async ({ source, ...options }: ImportRequest): Promise<ImportOutcome> => {
    const table = typeof source === 'string' ? { text: source } : await readFile(source);
    if (!('text' in table)) return table;
    const csv = table.text;
    if (csv.trim() === '') return { kind: 'empty' };
    if (csv.length > maxTableLength) return { kind: 'tooLarge' };
    // Without a valid sign-in the backend rejects a body of this size without a reason.
    const viewer = await run(ViewerDocument, {});
    if (!viewer.ok) return { ...toActionOutcome(viewer), csv };
    const access = accessByRoles(viewer.data.viewer.roles);
    if (access !== 'granted') return { kind: 'refused', access, csv };
    const result = await run(AdminImportCodesDocument, { csv, ...options });
    if (result.ok && result.data.adminImportCodes.status === 'IMPORTED') void reloadList(null);
    return { ...toActionOutcome(result), csv };
  });
}

async function readFile(file: Blob) {
  if (file.size > 2 * maxTableLength + 2) return { kind: 'tooLarge' } as const;
  try {
    return decodeTable(new Uint8Array(await file.arrayBuffer()));
  } catch {
    // Browsers do not read a file that changed since it was selected.
    return { kind: 'changed' } as const;
  }
}
