/** What a page is: a component, and the data that it declares to need. */
import type { ComponentType } from 'react';
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
  /** What is known of the visitor's country besides the backend's answer; the time zone only in the browser. */
  readonly countryHints: CountryHints;
  /** On the console's pages: the name by which the backend's records know who is signed in. Null: nobody, or no name. */
  readonly signedInAs: string | null;
  /** The site's own rule, which a browser does not know. */
  readonly evaluateReferrer?: EvaluateReferrer;
  readonly report: (message: string) => void;
}

export interface CountryHints {
  readonly topLevelDomain: string;
  readonly timeZone: string | null;
}

export type Redirect = { readonly route: RouteId; readonly query: Readonly<Record<string, string>> };

export interface PageQuery<Data extends PageData = PageData> {
  /** Never rejects: a backend that is down is a state. */
  load(context: QueryContext): Promise<Data>;
  redirect?(data: Data): Redirect | null;
  /** What the page shows when the data did not come within the server's time. */
  unavailable: Data;
}

export type Preview = { readonly title: string; readonly description: string };

/** A table that an administrator takes along. */
export interface Download {
  /** Of the file: letters, digits, hyphens and dots. */
  readonly name: string;
  /** CSV: all of it, or a page. */
  readonly text: string;
  /** What the address has as `after` for the next page; null at the end. */
  readonly next?: string | null;
}

export interface LoadedPage {
  readonly Component: ComponentType;
  readonly query?: PageQuery;
  /** `data` is null while it is on its way. */
  readonly preview?: (data: PageData | null, t: Translate, locale: Locale) => Preview;
  /** Of a tool: its data as a file, where the address asks for `download=csv`. Null: the page is shown instead. */
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

/** One shown page with all that its render takes: the same on the server and in the browser. */
export interface Screen {
  readonly state: PageState;
  readonly values: VisitorValues;
  readonly page: LoadedPage;
  readonly data: DataSource;
  readonly translator: Translator;
}
