/** What a page handler may decide before anything is written. */
import type { DataSource, LoadedPage } from '../../shared/page.ts';
import type { PageData, PageState, VisitorValues } from '../../shared/pageState.ts';

export type PageDecision =
  | { readonly kind: 'redirect'; readonly status: 302 | 308; readonly location: string }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly state: PageState;
      readonly values: VisitorValues;
      readonly page: LoadedPage;
      readonly data: DataSource;
      /** The data as far as it is known when the document ends. */
      readonly settledData: () => PageData;
    }
  /** The error page: nothing of this page may be shown. */
  | { readonly kind: 'error'; readonly status: 503 };
