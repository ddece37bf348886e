/** Codes from a table, chosen as a file or pasted: looked at first, then imported. Each faulty row is named, and can be left out. */
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
import { type ActionOutcome, toActionOutcome } from '../../actions/useAdminAction.ts';
import { useReloadList } from '../../frame/AdminPage.tsx';
import { writeCsv } from '../../lists/csv.ts';
import { DataTable } from '../../lists/DataTable.tsx';
import { DownloadButton } from '../../lists/DownloadButton.tsx';
import { formatCount } from '../../lists/formatCount.ts';
import styles from './AdminCodes.module.css';
import { formatCodeError } from './codeMessages.ts';

/** The headings that the backend reads, with an example whose days are still to come. */
const createExample = (year: number) => [
  ['code', 'kind', 'inviter', 'balance', 'tier', 'countries', 'starts', 'ends', 'linkonly', 'label'],
  ['', 'member', 'Anna Lindqvist', 50, 'PERCENT_10', 'DE AT', `${year}-12-01`, `${year}-12-31`, '', 'December'],
];

const getField = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

export function ImportCodes() {
  const translator = useI18n();
  const { t } = translator;
  const { submit, isBusy, outcome, attempt } = useCodeImport();
  /** The attempt whose table has been changed since. */
  const [changedAttempt, setChangedAttempt] = useState(0);
  const [name, setName] = useState('');
  const [rowCount, setRowCount] = useState(0);
  const [fileId, textId] = [useId(), useId()];

  /** One source at a time: the other one is emptied. */
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
    <form method="dialog" className={styles.form} noValidate onChange={onChange} onSubmit={onSubmit}>
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
          {rowCount > 0 && t('adminCodes:import.busy', formatCount(translator, rowCount))}
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
  const translator = useI18n();
  const { t } = translator;
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
    return <ActionFailure outcome={outcome} attempt={attempt} uncertainText={t('adminCodes:uncertain')} />;
  const { status, count, faults, columns, firstRows } = outcome.data;
  if (status === 'INVALID_INPUT')
    return (
      <>
        <Notice kind="error" focusOnMount>
          <p>{t('adminCodes:import.faults', { count: faults.length })}</p>
        </Notice>
        <ImportErrorTable faults={faults} />
        {count > 0 && (
          <Button kind="secondary" onClick={() => onImport(outcome.csv, count, true)}>
            {t('adminCodes:import.rest', formatCount(translator, count))}
          </Button>
        )}
      </>
    );
  if (status === 'READ')
    return (
      <>
        <Notice kind="info" focusOnMount>
          <p>{t('adminCodes:import.ready', { ...formatCount(translator, count), source })}</p>
        </Notice>
        <DataTable
          caption={source}
          columns={columns.map((label, index) => ({
            id: `${index}`,
            label,
            cell: (row: readonly string[]) => row[index] || '–',
            translate: 'no',
          }))}
          rows={firstRows.map((cells, index) => [...cells, `${index}`])}
          getKey={(cells) => cells.at(-1) ?? ''}
          empty={null}
        />
        <Button onClick={() => onImport(outcome.csv, count, false)}>{t('adminCodes:import.submit')}</Button>
      </>
    );
  const isRepeated = status === 'ALREADY_IMPORTED';
  return (
    <>
      <Notice
        kind={isRepeated ? 'error' : 'success'}
        focusOnMount
        action={<a href="?">{t('adminCodes:created.show')}</a>}
      >
        <p>
          {isRepeated ? t('adminCodes:import.already') : t('adminCodes:import.done', formatCount(translator, count))}
        </p>
        {faults.length > 0 && <p>{t('adminCodes:import.left')}</p>}
      </Notice>
      {faults.length > 0 && <ImportErrorTable faults={faults} />}
    </>
  );
}

type ImportErrors = AdminImportCodesMutation['adminImportCodes']['faults'];

/** The backend stops looking there. */
const maxErrors = 200;

/** What must be corrected in a table, before it is sent again or after the other rows have gone in. */
function ImportErrorTable({ faults }: { faults: ImportErrors }) {
  const { t } = useI18n();
  return (
    <>
      {faults.length >= maxErrors && <p>{t('adminCodes:import.more')}</p>}
      <DataTable
        caption={t('adminCodes:import.caption')}
        rows={faults}
        getKey={({ line, column, reason }) => `${line} ${column} ${reason}`}
        empty={null}
        columns={[
          { id: 'line', label: t('adminCodes:import.line'), cell: ({ line }) => line },
          { id: 'column', label: t('adminCodes:import.column'), cell: ({ column }) => column || '–', translate: 'no' },
          { id: 'value', label: t('adminCodes:import.value'), cell: ({ value }) => value || '–', translate: 'no' },
          { id: 'reason', label: t('adminCodes:import.reason'), cell: ({ reason }) => formatCodeError(t, reason) },
        ]}
      />
    </>
  );
}

type ImportResponse = AdminImportCodesMutation['adminImportCodes'];

type TableError =
  | { readonly kind: 'empty' | 'tooLarge' | 'changed' | 'workbook' }
  | { readonly kind: 'encoding'; readonly line: number };

type ImportOutcome = (ActionOutcome<ImportResponse> & { readonly csv: string }) | TableError;

interface ImportRequest {
  readonly source: Blob | string;
  readonly preview: boolean;
  /** The rows with a fault are left out. */
  readonly skip: boolean;
}

/** Of characters; the backend reads four megabytes, in which a quote or a letter with a mark takes two bytes or more. */
const maxTableLength = 2_000_000;

/** Sends a table of codes, first to be looked at. */
function useCodeImport() {
  const { run } = useRuntime();
  const reloadList = useReloadList();
  const send = async (table: AdminImportCodesMutationVariables): Promise<ActionOutcome<ImportResponse>> => {
    const result = await run(AdminImportCodesDocument, table);
    if (!result.ok) return toActionOutcome(result);
    const data = result.data.adminImportCodes;
    if (data.status === 'IMPORTED') void reloadList(null);
    return { kind: 'done', data };
  };
  return useSubmission(async ({ source, ...options }: ImportRequest): Promise<ImportOutcome> => {
    const table = typeof source === 'string' ? { text: source } : await readFile(source);
    if (!('text' in table)) return table;
    const csv = table.text;
    if (csv.trim() === '') return { kind: 'empty' };
    if (csv.length > maxTableLength) return { kind: 'tooLarge' };
    // A backend that knows nobody by the bearer would not even read so much, and could not say why.
    const viewer = await run(ViewerDocument, {});
    if (!viewer.ok) return { ...toActionOutcome(viewer), csv };
    const access = accessByRoles(viewer.data.viewer.roles);
    if (access !== 'granted') return { kind: 'refused', access, csv };
    return { ...(await send({ csv, ...options })), csv };
  });
}

async function readFile(file: Blob) {
  // Of UTF-16, two bytes are one character.
  if (file.size > 2 * maxTableLength + 2) return { kind: 'tooLarge' } as const;
  try {
    return decodeTable(new Uint8Array(await file.arrayBuffer()));
  } catch {
    // Browsers let nobody read a file that is not the one that was chosen any more.
    return { kind: 'changed' } as const;
  }
}
