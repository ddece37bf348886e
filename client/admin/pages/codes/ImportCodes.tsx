/** Codes from a table, chosen as a file or pasted: looked at first, then imported. Each faulty row is named, and can be left out. */
import { type FormEvent, useId, useState } from 'react';
import { decodeTable } from '../../../../shared/admin/tableFile.ts';
import {
  AdminImportCodesDocument,
  type AdminImportCodesMutation,
  type AdminImportCodesMutationVariables,
} from '../../../../shared/graphql/consoleOperations.generated.ts';
import { ViewerDocument } from '../../../../shared/graphql/operations.generated.ts';
import { accessByRoles } from '../../../../shared/security/adminAccess.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { useSubmission } from '../../../form/useSubmission.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import { ActionFailure } from '../../actions/ActionFailure.tsx';
import { type ActionOutcome, outcomeOf } from '../../actions/useConsoleAction.ts';
import { useRenewedList } from '../../frame/ConsolePage.tsx';
import { counted } from '../../lists/counted.ts';
import { writeCsv } from '../../lists/csv.ts';
import { DataTable } from '../../lists/DataTable.tsx';
import { DownloadButton } from '../../lists/DownloadButton.tsx';
import styles from './AdminCodes.module.css';
import { faultWords } from './codeWords.ts';

/** The headings that the backend reads, with an example whose days are still to come. */
const exampleOf = (year: number) => [
  ['code', 'kind', 'inviter', 'balance', 'tier', 'countries', 'starts', 'ends', 'linkonly', 'label'],
  ['', 'member', 'Anna Lindqvist', 50, 'PERCENT_10', 'DE AT', `${year}-12-01`, `${year}-12-31`, '', 'December'],
];

const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

export function ImportCodes() {
  const translator = useI18n();
  const { t } = translator;
  const { submit, isBusy, outcome, attempt } = useCodeImport();
  /** The attempt whose table has been changed since. */
  const [past, setPast] = useState(0);
  const [name, setName] = useState('');
  const [rows, setRows] = useState(0);
  const [fileId, textId] = [useId(), useId()];

  /** One source at a time: the other one is emptied. */
  const onChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    setPast(attempt);
    const chosen = target as HTMLInputElement;
    if (chosen.value !== '') fieldOf(currentTarget, chosen.name === 'file' ? 'csv' : 'file').value = '';
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = fieldOf(event.currentTarget, 'file').files?.[0];
    setName(file?.name ?? t('adminCodes:import.pasted'));
    setRows(0);
    void submit({ source: file ?? fieldOf(event.currentTarget, 'csv').value, preview: true, skip: false });
  };

  const onImport = (csv: string, count: number, skip: boolean) => {
    setRows(count);
    void submit({ source: csv, preview: false, skip });
  };

  return (
    <form method="dialog" className={styles.form} noValidate onChange={onChange} onSubmit={onSubmit}>
      <p className={styles.text}>{t('adminCodes:import.text')}</p>
      <DownloadButton
        label={t('adminCodes:import.example')}
        name="codes-example.csv"
        type="text/csv"
        content={() => writeCsv(exampleOf(new Date().getFullYear() + 1), t)}
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
          {rows > 0 && t('adminCodes:import.busy', counted(translator, rows))}
        </p>
      ) : (
        past < attempt && (
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
    return <ActionFailure outcome={outcome} attempt={attempt} uncertain={t('adminCodes:uncertain')} />;
  const { status, count, faults, columns, firstRows } = outcome.data;
  if (status === 'INVALID_INPUT')
    return (
      <>
        <Notice kind="error" focusOnMount>
          <p>{t('adminCodes:import.faults', { count: faults.length })}</p>
        </Notice>
        <ImportFaults faults={faults} />
        {count > 0 && (
          <Button kind="secondary" onClick={() => onImport(outcome.csv, count, true)}>
            {t('adminCodes:import.rest', counted(translator, count))}
          </Button>
        )}
      </>
    );
  if (status === 'READ')
    return (
      <>
        <Notice kind="info" focusOnMount>
          <p>{t('adminCodes:import.ready', { ...counted(translator, count), source })}</p>
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
          keyOf={(cells) => cells.at(-1) ?? ''}
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
        <p>{isRepeated ? t('adminCodes:import.already') : t('adminCodes:import.done', counted(translator, count))}</p>
        {faults.length > 0 && <p>{t('adminCodes:import.left')}</p>}
      </Notice>
      {faults.length > 0 && <ImportFaults faults={faults} />}
    </>
  );
}

type Faults = AdminImportCodesMutation['adminImportCodes']['faults'];

/** The backend stops looking there. */
const mostFaults = 200;

/** What must be corrected in a table, before it is sent again or after the other rows have gone in. */
function ImportFaults({ faults }: { faults: Faults }) {
  const { t } = useI18n();
  return (
    <>
      {faults.length >= mostFaults && <p>{t('adminCodes:import.more')}</p>}
      <DataTable
        caption={t('adminCodes:import.caption')}
        rows={faults}
        keyOf={({ line, column, reason }) => `${line} ${column} ${reason}`}
        empty={null}
        columns={[
          { id: 'line', label: t('adminCodes:import.line'), cell: ({ line }) => line },
          { id: 'column', label: t('adminCodes:import.column'), cell: ({ column }) => column || '–', translate: 'no' },
          { id: 'value', label: t('adminCodes:import.value'), cell: ({ value }) => value || '–', translate: 'no' },
          { id: 'reason', label: t('adminCodes:import.reason'), cell: ({ reason }) => faultWords(t, reason) },
        ]}
      />
    </>
  );
}

type Imported = AdminImportCodesMutation['adminImportCodes'];

type Unread =
  | { readonly kind: 'empty' | 'tooLarge' | 'changed' | 'workbook' }
  | { readonly kind: 'encoding'; readonly line: number };

type ImportOutcome = (ActionOutcome<Imported> & { readonly csv: string }) | Unread;

interface Table {
  readonly source: Blob | string;
  readonly preview: boolean;
  /** The rows with a fault are left out. */
  readonly skip: boolean;
}

/** Of characters; the backend reads four megabytes, in which a quote or a letter with a mark takes two bytes or more. */
const longestTable = 2_000_000;

/** Sends a table of codes, first to be looked at. */
function useCodeImport() {
  const { run } = useRuntime();
  const renewList = useRenewedList();
  const send = async (table: AdminImportCodesMutationVariables): Promise<ActionOutcome<Imported>> => {
    const result = await run(AdminImportCodesDocument, table);
    if (!result.ok) return outcomeOf(result);
    const data = result.data.adminImportCodes;
    if (data.status === 'IMPORTED') void renewList(null);
    return { kind: 'done', data };
  };
  return useSubmission(async ({ source, ...how }: Table): Promise<ImportOutcome> => {
    const table = typeof source === 'string' ? { text: source } : await readFile(source);
    if (!('text' in table)) return table;
    const csv = table.text;
    if (csv.trim() === '') return { kind: 'empty' };
    if (csv.length > longestTable) return { kind: 'tooLarge' };
    // A backend that knows nobody by the bearer would not even read so much, and could not say why.
    const viewer = await run(ViewerDocument, {});
    if (!viewer.ok) return { ...outcomeOf(viewer), csv };
    const access = accessByRoles(viewer.data.viewer.roles);
    if (access !== 'granted') return { kind: 'refused', access, csv };
    return { ...(await send({ csv, ...how })), csv };
  });
}

async function readFile(file: Blob) {
  // Of UTF-16, two bytes are one character.
  if (file.size > 2 * longestTable + 2) return { kind: 'tooLarge' } as const;
  try {
    return decodeTable(new Uint8Array(await file.arrayBuffer()));
  } catch {
    // Browsers let nobody read a file that is not the one that was chosen any more.
    return { kind: 'changed' } as const;
  }
}
