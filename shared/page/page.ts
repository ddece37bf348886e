import type { ComponentType } from 'react';
import type { AdminRole } from '../admin/roles.ts';
import type { RunOperation } from '../graphql/operations.ts';
import type { Locale } from '../i18n/locales.ts';
import type { Translate, Translator } from '../i18n/translate.ts';
import type { LinkCode } from '../routing/carriedParams.ts';
import type { EvaluateReferrer } from '../routing/referrerResult.ts';
import type { RouteId } from '../routing/routeTable.ts';
import type { CodeDetails } from '../settings/publicConfig.ts';
import type { PageData, PageState, VisitorValues } from './pageState.ts';

export interface QueryContext {
  readonly run: RunOperation;
  readonly codeDetails: CodeDetails;
  readonly locale: Locale;
  readonly query: URLSearchParams;
  readonly code: LinkCode | null;
  readonly countryHints: CountryHints;
  /** On admin pages, the name of the signed-in admin in the audit log; null if unknown. */
  readonly signedInAs: string | null;
  /** On admin pages. */
  readonly adminRole?: AdminRole | undefined;
  /** On the server only. */
  readonly evaluateReferrer?: EvaluateReferrer;
  readonly report: (message: string) => void;
}

export interface CountryHints {
  readonly topLevelDomain: string;
  /** In the browser only. */
  readonly timeZone: string | null;
}

export type Redirect = { readonly route: RouteId; readonly query: Readonly<Record<string, string>> };

export interface PageQuery<Data extends PageData = PageData> {
  /** Never rejects: backend errors are part of the state. */
  load(context: QueryContext): Promise<Data>;
  redirect?(data: Data): Redirect | null;
  unavailable: Data;
}

export type Preview = { readonly title: string; readonly description: string };

export interface Download {
  /** The file name: letters, digits, hyphens and dots. */
  readonly name: string;
  readonly text: string;
  /** The `after` parameter of the next part; null at the end. */
  readonly next?: string | null;
}

export interface LoadedPage {
  readonly Component: ComponentType;
  readonly query?: PageQuery;
  readonly preview?: (data: PageData | null, t: Translate, locale: Locale) => Preview;
  /** For `download=csv`. Null: the page is shown instead. */
  readonly download?: (data: PageData, t: Translate) => Download | null;
}

export type Page = () => Promise<LoadedPage>;

export type DataSource =
  | { readonly kind: 'settled'; readonly data: PageData }
  | {
      readonly kind: 'pending';
      readonly promise: Promise<PageData>;
      readonly current: () => PageData;
    };

export const noData: DataSource = { kind: 'settled', data: { state: null, values: null } };

export interface Screen {
  readonly state: PageState;
  readonly values: VisitorValues;
  readonly page: LoadedPage;
  readonly data: DataSource;
  readonly translator: Translator;
}
