/** Pausing, resuming and revoking a code. Whoever has registered may still activate: they were invited in time. */
import { maskCode } from '../auditWords.ts';
import { parseRegistrationCode } from '../checkRegistrationCode.ts';
import type { CodeState } from '../decideCodeOutcome.ts';
import type { DomainDependencies } from '../dependencies.ts';

/** Asking twice is no error and leaves one row. A revoked code never comes back. */
export async function setCodeState(
  { unitOfWork, clock }: Pick<DomainDependencies, 'unitOfWork' | 'clock'>,
  typedCode: string,
  state: CodeState,
  actor: string,
): Promise<'DONE' | 'NOT_FOUND' | 'REVOKED'> {
  const code = parseRegistrationCode(typedCode);
  const now = clock();
  return unitOfWork.transaction(async (stores) => {
    const before = await stores.codes.lockState(code);
    if (before === null) return 'NOT_FOUND';
    if (before === state) return 'DONE';
    if (before === 'revoked') return 'REVOKED';
    await stores.codes.setState(code, state);
    const details = `${before} → ${state}`;
    await stores.audit.add({ actor, action: 'adminSetCodeState', subject: maskCode(code), details }, now);
    return 'DONE';
  });
}
