/** Why the visitor was turned away: read from the address, without asking anybody. */
import { type CodeRefusal, parseDenyReason } from '../../../shared/code/codeOutcome.ts';
import type { PageQuery } from '../../../shared/page.ts';
import type { PageData } from '../../../shared/pageState.ts';

export type DenyData = PageData<{ readonly reason: CodeRefusal }, null>;

export const denyQuery: PageQuery<DenyData> = {
  load: ({ query }) => Promise.resolve({ state: { reason: parseDenyReason(query) }, values: null }),
  unavailable: { state: { reason: 'invalid' }, values: null },
};
