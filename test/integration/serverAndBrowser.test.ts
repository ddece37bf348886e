/**
 * Server and browser open every page alike: each URL is requested from the real application and opened by the browser's
 * navigation, with the same backend.
 */
import request from 'supertest';
import { createOpenScreen } from '../../client/navigation/openScreen.ts';
import { loadPage } from '../../client/pages/registry.ts';
import { serverExperiments } from '../../client/Runtime.tsx';
import { controlVariants } from '../../shared/experiments/experiments.ts';
import { createApolloClient } from '../../shared/graphql/createApolloClient.ts';
import { createRunOperation } from '../../shared/graphql/runOperation.ts';
import { createSend } from '../../shared/graphql/transport.ts';
import { type Locale, locales } from '../../shared/i18n/locales.ts';
import { namespaces } from '../../shared/i18n/namespaces.ts';
import { createTranslator } from '../../shared/i18n/translate.ts';
import { opaque } from '../../shared/page/opaqueText.ts';
import { type LoadedPage, noData, type Screen } from '../../shared/page/page.ts';
import type { Flags } from '../../shared/page/pageState.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { landingSlugs } from '../../shared/routing/landingVariants.ts';
import { parsePageUrl } from '../../shared/routing/pageUrl.ts';
import { getRoute, type RouteId, routeIds } from '../../shared/routing/routeTable.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend } from '../support/fakeBackend.ts';
import { combine } from '../support/matrix.ts';
import { readDocument } from '../support/readDocument.ts';

const responsesByCode: Readonly<Record<string, Parameters<typeof codeDetails>[0]>> = {
  GOOD1: { invitorName: 'Anna Lindqvist' },
  CAMPAIGN1: {},
  EXPIRED1: { errors: ['REGISTRATION_CODE_INVALID'], errorDetails: ['REGISTRATION_CODE_EXPIRED'], countries: [] },
  INVALID1: { errors: ['REGISTRATION_CODE_INVALID'], countries: [] },
  NOBALANCE1: { errors: ['REGISTRATION_CODE_NO_BALANCE_LEFT'], countries: [] },
  HELD1: { errors: ['REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS'], countries: [] },
  REFERER1: { errors: ['REFERER_INVALID'], countries: [] },
  LIMITED1: { errors: ['RATE_LIMITED'], countries: [] },
  UNKNOWN1: { errors: ['SOMETHING_NEW'], countries: [] },
};

const createBackend = () =>
  createFakeBackend({
    checkRegistrationCode: ({ variables }) => {
      const details = responsesByCode[String(variables.registrationCode)];
      if (details === undefined) throw new TypeError('fetch failed');
      return codeDetails(details);
    },
  });

const prefixes: readonly (Locale | null)[] = [null, ...locales];
const codes = [null, ...Object.keys(responsesByCode), 'DOWN1'];
const variants = [null, ...landingSlugs];
const flagSets: readonly Flags[] = [
  { leanRegistration: false, blackFriday: false },
  { leanRegistration: true, blackFriday: true },
];

const addressOf = (route: RouteId, locale: Locale | null, code: string | null, variant: string | null): string => {
  const takesSlug = getRoute(route).takesSlug === true;
  const path = buildPath({ basePath: '/acquisition', locale, route, slug: takesSlug ? variant : null });
  const query = new URLSearchParams({
    ...(code !== null && { rc: code }),
    ...(variant !== null && !takesSlug && { variant }),
  });
  return query.size === 0 ? path : `${path}?${query}`;
};

type Group = readonly [what: string, urls: readonly string[]];

/** The pages that check a code: every code state with every landing variant, and both in every language. */
const pagesWithCode = (['landing', 'formStarted'] as const).flatMap((route): Group[] => [
  ...combine(codes, variants).map(([code, some]): Group => {
    return [`${route} with ${code ?? 'no code'}`, some.map((variant) => addressOf(route, null, code, variant))];
  }),
  ...combine(locales, ['GOOD1', 'EXPIRED1', null]).map(([locale, some]): Group => {
    return [`${route} in ${locale}`, some.map((code) => addressOf(route, locale, code, 'social-15-percent-no-mov'))];
  }),
]);

/** The other pages: every route in every language, with and without parameters. */
const otherRoutes = routeIds.filter(
  (route) => route !== 'landing' && route !== 'formStarted' && !getRoute(route).guards.includes('admin'),
);
const otherPages = combine(otherRoutes, prefixes).map(([route, some]): Group => {
  const paths = some.map((locale) => buildPath({ basePath: '/acquisition', locale, route }));
  return [route, paths.flatMap((path) => [path, `${path}?rc=GOOD1&variant=viral&reason=expired&utm_source=x&token=y`])];
});

const oddUrls = [
  '/acquisition/de/unknown-slug?rc=GOOD1',
  '/acquisition/pl/registration/activateaccountError?reason=failed',
  '/acquisition/registration/deny?reason=balance&detail=held&rc=HELD1',
].map((url): Group => [url, [url]]);

const messages = Object.fromEntries(
  namespaces.map((name) => [name, require(`../../locales/en/${name}.json`) as object]),
) as Parameters<typeof createTranslator>[1];

const emptyPage: LoadedPage = { Component: () => null };

/** The browser's navigation from a first screen; from untracked pages it would load the page. */
function openIn(flags: Flags, pathname: string) {
  const client = createApolloClient({
    graphqlUrl: 'http://backend.test/graphql',
    timeout: 10_000,
    retries: 0,
    retryDelay: 1,
    send: createSend(createBackend().fetch),
  });
  const { landing } = parsePageUrl('/acquisition/social', '/acquisition');
  const initial: Screen = {
    state: {
      route: pathname.endsWith('/activateaccount') || pathname.endsWith('/invitations') ? 'activateAccount' : 'landing',
      locale: 'en',
      prefix: null,
      landing,
      flags: { ...flags, leanRegistration: false },
    },
    values: { carriedQuery: opaque('?variant=social'), requestId: opaque('r'), languageSuffix: opaque('') },
    page: emptyPage,
    data: noData,
    translator: createTranslator('en', messages),
  };
  return createOpenScreen({
    basePath: '/acquisition',
    codeDetails: 'basic',
    initial,
    run: createRunOperation(client),
    loadPage,
    report: () => undefined,
    experiments: {
      ...serverExperiments,
      readVariants: () => ({ ...controlVariants, leanRegistration: flags.leanRegistration }),
    },
  });
}

const seen = (screen: Pick<Screen, 'state' | 'values'>, data: unknown) => {
  const { requestId: _ownOfEachVisit, ...values } = screen.values;
  return JSON.parse(JSON.stringify({ state: screen.state, values, data }));
};

beforeAll(() => {
  // The browser features that openScreen uses.
  const ignore = () => undefined;
  Object.assign(globalThis, {
    window: { location: { hostname: 'localhost' }, addEventListener: ignore, removeEventListener: ignore },
  });
});

describe.each(flagSets)('with the flags %j', (flags) => {
  let app: TestApp;
  const longTimeouts = { initialWaitMs: 60_000, dataTimeoutMs: 60_000, render: 90_000 };
  beforeAll(async () => {
    const blackFriday = flags.blackFriday ? '2020-01-01T00:00:00Z/2999-01-01T00:00:00Z' : '';
    const env = { LEAN_REGISTRATION: flags.leanRegistration ? 'on' : 'off', BLACK_FRIDAY: blackFriday };
    app = await createTestApp({ backend: createBackend(), deadlines: longTimeouts, env });
  });
  afterAll(() => app.close());

  const onServer = async (url: string) => {
    const { status, headers, text } = await request(app.url).get(url).set('Accept-Language', 'en').redirects(0);
    if (status === 302) return { redirect: headers.location };
    const { page, values, data } = readDocument(text).state;
    return seen({ state: page, values }, data);
  };

  it.each([...pagesWithCode, ...otherPages, ...oddUrls])(
    '%s is the same screen or redirect on server and browser',
    async (_, urls) => {
      for (const url of urls) await expectAlike(url);
    },
  );

  async function expectAlike(url: string): Promise<void> {
    const [pathname = '', search] = url.split('?', 2);
    const inBrowser = async (open: ReturnType<typeof openIn>) => {
      const opened = await open(pathname, search === undefined ? '' : `?${search}`);
      if ('redirectTo' in opened) return { redirect: opened.redirectTo };
      if (!('screen' in opened)) throw new Error(`The browser would leave for ${opened.leaveTo}`);
      const { data } = opened.screen;
      return seen(opened.screen, data.kind === 'settled' ? data.data : await data.promise);
    };
    const served = await onServer(url);
    const open = openIn(flags, pathname);
    expect({ url, ...(await inBrowser(open)) }).toEqual({ url, ...served });
    // The same page again in the same tab.
    expect({ url, ...(await inBrowser(open)) }).toEqual({ url, ...served });
  }
});
