/** What the page brings along for the browser, as inert JSON. No nonce, no token, nothing that the page does not show. */
import type { Messages } from './i18n/translate.ts';
import type { PageData, PageState, VisitorValues } from './pageState.ts';
import type { PublicConfig } from './publicConfig.ts';

export interface BootstrapState {
  readonly page: PageState;
  readonly values: VisitorValues;
  readonly data: PageData;
  readonly messages: Messages;
  readonly config: PublicConfig;
  /** One per page load, sent with each GraphQL request (X-Session-ID). */
  readonly sessionId: string;
  /** The extracted Apollo cache, so that the browser asks for nothing that the page already shows. */
  readonly apollo: object;
  /** The keys (operationKey) of the operations whose answers are in that cache. */
  readonly operations: readonly string[];
  /** The addresses of the GraphQL client's code, which is fetched when it is first needed. */
  readonly operationFiles: readonly string[];
}

/** The id of the element that holds it. */
export const bootstrapStateId = 'state';

/** The id of the element that React renders into. */
export const rootId = 'root';
