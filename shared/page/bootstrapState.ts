/** What the page brings along for the browser, as inert JSON. No nonce, no token, nothing that the page does not show. */

import type { DocumentExperiments } from '../experiments/documentExperiments.ts';
import type { PublicConfig } from '../settings/publicConfig.ts';
import type { PageData, PageState, VisitorValues } from './pageState.ts';

export interface BootstrapState {
  readonly page: PageState;
  readonly values: VisitorValues;
  readonly data: PageData;
  readonly config: PublicConfig;
  readonly sessionId: string;
  readonly cache: object;
  /** Who the visitor is to the experiments, and what was assigned: the browser decides none of it again. */
  readonly experiments: DocumentExperiments;
}

export const bootstrapStateId = 'state';

export const rootId = 'root';
