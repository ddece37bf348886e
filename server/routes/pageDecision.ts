/** What a page handler may decide before anything is written. */
import type { Screen } from '../../shared/page.ts';

export type PageDecision =
  | { readonly kind: 'redirect'; readonly status: 302 | 308; readonly location: string }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly screen: Screen;
      /** Whether search engines may list this page at this address. */
      readonly indexed: boolean;
      /** Who reads a document only once waits for all of it. */
      readonly waitsForAll: boolean;
    }
  /** The error page: nothing of this page may be shown. */
  | { readonly kind: 'error'; readonly status: 503 };
