/**
 * Renders a component as a page in the real <App>, with layout and a fake backend. Navigation changes jsdom's `window.location`.
 */
import { type RenderResult, render } from '@testing-library/react';
import type { DocumentNode } from 'graphql';
import { type ReactNode, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../../client/App.tsx';
import { type Runtime, serverExperiments } from '../../client/Runtime.tsx';
import { createClientRegistration } from '../../client/registration/clientRegistration.ts';
import type { OperationResult, RunOperation } from '../../shared/graphql/operations.ts';
import { describeOperation } from '../../shared/graphql/runOperation.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { namespaces } from '../../shared/i18n/namespaces.ts';
import { createTranslator, type Messages, type Translator } from '../../shared/i18n/translate.ts';
import { opaque } from '../../shared/page/opaqueText.ts';
import { type DataSource, noData, type Screen } from '../../shared/page/page.ts';
import type { Flags, PageState, VisitorValues } from '../../shared/page/pageState.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { readLandingVariant, readLinkCode } from '../../shared/routing/carriedParams.ts';
import { buildLanguageSuffix } from '../../shared/routing/languagePaths.ts';
import type { RouteId } from '../../shared/routing/routeTable.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';

export const testConfig: PublicConfig = {
  environment: 'test',
  version: 'test',
  basePath: '/acquisition',
  publicUrl: 'http://localhost',
  graphqlUrl: 'http://localhost/graphql',
  websocketUrl: '',
  codeDetails: 'basic',
  brandName: 'Salon XIV',
  brandCode: 'XIV',
  shopUrl: 'https://shop.example/',
  loginUrl: 'https://shop.example/login',
  mailFrom: 'salon@example.com',
  supportContact: [],
  adminSignInUrl: 'https://shop.example/login',
  gtmContainerId: '',
  consentScriptUrl: '',
  consentSettingsId: '',
  sentryDsn: '',
  growthbookKey: 'local',
  optionalFields: [],
  heroVideoUrl: '',
  featuredBrands: [],
};

export interface RenderScreenOptions {
  readonly route: RouteId;
  readonly locale?: Locale;
  /** English texts in every language by default. */
  readonly translator?: Translator;
  /** With the question mark. */
  readonly search?: string;
  readonly slug?: string;
  readonly data?: DataSource;
  readonly flags?: Partial<Flags>;
  readonly config?: Partial<PublicConfig>;
  readonly run?: RunOperation;
  readonly runtime?: Partial<Runtime>;
}

export interface RenderedScreen extends RenderResult {
  readonly runtime: Runtime;
  readonly shown: Screen;
}

export function renderScreen(element: ReactNode, options: RenderScreenOptions): RenderedScreen {
  const { route, locale = 'en', search = '', slug = null, data = noData, flags } = options;
  const config = { ...testConfig, ...options.config };
  const pathIn = (prefix: Locale | null) =>
    `${buildPath({ basePath: config.basePath, locale: prefix, route, slug })}${search}`;
  window.history.replaceState(null, '', pathIn(locale === 'en' ? null : locale));

  const state: PageState = {
    route,
    locale,
    prefix: locale === 'en' ? null : locale,
    landing: readLandingVariant(slug, new URLSearchParams(search)),
    flags: { leanRegistration: false, blackFriday: false, ...flags },
  };
  const values: VisitorValues = {
    carriedQuery: opaque(search),
    requestId: opaque('request-1'),
    languageSuffix: buildLanguageSuffix(new URLSearchParams(search), route, slug),
  };
  const translator = options.translator ?? createTranslator(locale, readMessages('en'));
  const runtime: Runtime = {
    run: options.run ?? (() => Promise.reject(new Error('This test has no backend'))),
    registration: createClientRegistration(null),
    open: null,
    prefetch: () => Promise.resolve(),
    settings: null,
    initialUrl: null,
    track: () => undefined,
    redactionReady: null,
    openPrivacySettings: async () => undefined,
    experiments: serverExperiments,
    handleLoadError: async () => 'connection',
    report: () => undefined,
    ...options.runtime,
  };

  const standIn = () => <Suspense fallback="suspended">{element}</Suspense>;
  const shown: Screen = { state, values, page: { Component: standIn }, data, translator };
  const rendered = render(
    <BrowserRouter>
      <App screen={shown} config={config} runtime={runtime} />
    </BrowserRouter>,
  );
  return { ...rendered, runtime, shown };
}

/** A backend with one response for every operation, which records requests. */
export function createBackend(response: OperationResult<object> | (() => Promise<OperationResult<object>>)) {
  const requests: object[] = [];
  const run = ((_document: unknown, variables: object) => {
    requests.push(variables);
    return typeof response === 'function' ? response() : Promise.resolve(response);
  }) as RunOperation;
  return { run, asked: requests };
}

/** A backend with a response for each operation name, and no connection for the others. */
export function createBackendByName(responses: Readonly<Record<string, object>>) {
  const operations: string[] = [];
  const run = (async (document: DocumentNode) => {
    const { name } = describeOperation(document);
    operations.push(name);
    const response = responses[name];
    if (typeof response === 'function') return response();
    // A field may have another name than its operation.
    return response ? { ok: true, data: { [name]: response, ...response } } : { ok: false, failure: 'connection' };
  }) as unknown as RunOperation;
  return { operations, run };
}

/** For a page's query. */
export function createLoadContext(run: RunOperation, search: string, locale: Locale = 'en') {
  const query = new URLSearchParams(search);
  const visitor = { countryHints: { topLevelDomain: 'com', timeZone: null }, signedInAs: 'anna' };
  const link = { query, code: readLinkCode(query), codeDetails: 'basic' } as const;
  return { run, locale, ...link, ...visitor, report: () => undefined };
}

export const readMessages = (locale: Locale): Messages =>
  Object.fromEntries(namespaces.map((name) => [name, require(`../../locales/${locale}/${name}.json`) as object]));
