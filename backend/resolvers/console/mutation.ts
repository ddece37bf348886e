/** What administrators do. The rules write the audit row, in the transaction of what they do. */
import { eraseAddress, exportAddress } from '../../domain/addressRights.ts';
import { createCodes, importCodes } from '../../domain/codes/createCodes.ts';
import type { TypedNewCode } from '../../domain/codes/faults.ts';
import { setCodeState } from '../../domain/codes/setCodeState.ts';
import { createLinks, type LinkBatchRequest, revokeLink } from '../../domain/createLinks.ts';
import {
  type DecisionRequest,
  decideApplication,
  type UndoRequest,
  undoDecision,
} from '../../domain/decideApplication.ts';
import type { CodeState } from '../../domain/decideCodeOutcome.ts';
import type { DomainDependencies } from '../../domain/dependencies.ts';

export function createConsoleMutations(domain: DomainDependencies) {
  return {
    adminCreateCodes: ({ input, count }: { input: TypedNewCode; count: number }, actor: string) =>
      createCodes(domain, input, count, actor),
    adminImportCodes: (table: Parameters<typeof importCodes>[1], actor: string) => importCodes(domain, table, actor),
    adminSetCodeState: async ({ code, state }: { code: string; state: CodeState }, actor: string) => ({
      status: await setCodeState(domain, code, state, actor),
    }),
    adminCreateLinks: (request: LinkBatchRequest, actor: string) => createLinks(domain, request, actor),
    adminRevokeLink: async ({ id }: { id: string }, actor: string) => ({
      status: (await revokeLink(domain, id, actor)) ? 'REVOKED' : 'NOT_FOUND',
    }),
    adminDecideApplication: (request: DecisionRequest, actor: string) => decideApplication(domain, request, actor),
    adminUndoDecision: async (request: UndoRequest, actor: string) => ({
      status: await undoDecision(domain, request, actor),
    }),
    adminExportAddress: ({ email }: { email: string }, actor: string) => exportAddress(domain, email, actor),
    adminEraseAddress: ({ email }: { email: string }, actor: string) => eraseAddress(domain, email, actor),
  };
}
