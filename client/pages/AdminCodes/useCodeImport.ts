/** Sends a table of codes, first to be looked at. */
import { accessByRoles } from '../../../shared/adminAccess.ts';
import {
  AdminImportCodesDocument,
  type AdminImportCodesMutation,
  type AdminImportCodesMutationVariables,
} from '../../../shared/graphql/consoleOperations.generated.ts';
import { ViewerDocument } from '../../../shared/graphql/operations.generated.ts';
import { decodeTable } from '../../../shared/tableFile.ts';
import { useRenewedList } from '../../admin/ConsolePage.tsx';
import { type ActionOutcome, outcomeOf } from '../../admin/useConsoleAction.ts';
import { useRuntime } from '../../Runtime.tsx';
import { useSubmission } from '../../useSubmission.ts';

type Imported = AdminImportCodesMutation['adminImportCodes'];

type Unread =
  | { readonly kind: 'empty' | 'tooLarge' | 'changed' | 'workbook' }
  | { readonly kind: 'encoding'; readonly line: number };

export type ImportOutcome = (ActionOutcome<Imported> & { readonly csv: string }) | Unread;

interface Table {
  readonly source: Blob | string;
  readonly preview: boolean;
  /** The rows with a fault are left out. */
  readonly skip: boolean;
}

/** Of characters; the backend reads four megabytes, in which a quote or a letter with a mark takes two bytes or more. */
const longestTable = 2_000_000;

export function useCodeImport() {
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
