/** The JSON state in a page. It must contain no nonce, no token, and nothing that the page does not show. */
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
  readonly experiments: DocumentExperiments;
}

export const bootstrapStateId = 'state';

export const rootId = 'root';
