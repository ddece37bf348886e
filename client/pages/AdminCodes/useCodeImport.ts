/** Sends a table of codes: all of its rows become codes, or none does. */
import { accessByRoles } from '../../../shared/adminAccess.ts';
import {
  AdminImportCodesDocument,
  type AdminImportCodesMutation,
} from '../../../shared/graphql/consoleOperations.generated.ts';
import { ViewerDocument } from '../../../shared/graphql/operations.generated.ts';
import { type ActionOutcome, outcomeOf } from '../../admin/useConsoleAction.ts';
import { useRuntime } from '../../Runtime.tsx';
import { useSubmission } from '../../useSubmission.ts';

type Imported = AdminImportCodesMutation['adminImportCodes'];

export type ImportOutcome = ActionOutcome<Imported> | { readonly kind: 'empty' } | { readonly kind: 'tooLarge' };

/** Of characters; the backend reads four megabytes, in which a quote or a letter with a mark takes two bytes or more. */
const longestTable = 2_000_000;

export function useCodeImport() {
  const { run } = useRuntime();
  return useSubmission(async (csv: string): Promise<ImportOutcome> => {
    if (csv.trim() === '') return { kind: 'empty' };
    if (csv.length > longestTable) return { kind: 'tooLarge' };
    // A backend that knows nobody by the bearer would not even read so much, and could not say why.
    const viewer = await run(ViewerDocument, {});
    if (!viewer.ok) return outcomeOf(viewer);
    const access = accessByRoles(viewer.data.viewer.roles);
    if (access !== 'granted') return { kind: 'refused', access };
    const result = await run(AdminImportCodesDocument, { csv });
    return outcomeOf(result.ok ? { ok: true, data: result.data.adminImportCodes } : result);
  });
}

/** As UTF-8, which a byte order mark may begin; else as Excel writes text in Western Europe. */
export async function readTable(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** For whoever waits: lines that hold something, but for the heading. */
export function countRows(csv: string): number {
  return Math.max(csv.split('\n').filter((line) => line.trim() !== '').length - 1, 0);
}
