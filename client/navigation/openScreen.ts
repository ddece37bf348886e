/** Opens a screen in the browser: what the server does for a first page, done for an in-app navigation. */
import { buildPath } from '../../shared/buildPath.ts';
import type { RunOperation } from '../../shared/graphql/operations.ts';
import { createTranslator, type Translator } from '../../shared/i18n/translate.ts';
import { arrivalOf, journeyQuery, landingOf } from '../../shared/journey.ts';
import { languagePathsOf } from '../../shared/languagePaths.ts';
import { fallbackLocale, type Locale } from '../../shared/locales.ts';
import { matchRoute, type RouteMatch } from '../../shared/matchRoute.ts';
import { type DataSource, type LoadedPage, noData, type Screen } from '../../shared/page.ts';
import type { VisitorValues } from '../../shared/pageState.ts';
import { place } from '../../shared/placed.ts';
import { type RouteId, routeOf } from '../../shared/routeTable.ts';
import { loadMessages } from '../i18n/loadMessages.ts';
import type { Opened } from '../Runtime.tsx';

export interface OpenScreenOptions {
  readonly basePath: string;
  readonly initial: Screen;
  readonly run: RunOperation;
  readonly loadPage: (route: RouteId) => Promise<LoadedPage>;
  /** Hears of answers that an operator should mend. */
  readonly report: (problem: Error) => void;
  /** Milliseconds in which an answer spares the visitor the page's waiting state. */
  readonly quick?: number;
}

export function createOpenScreen(options: OpenScreenOptions): (pathname: string, search: string) => Promise<Opened> {
  const { basePath, initial, run, loadPage, report, quick = 250 } = options;
  const translators = new Map<Locale, Translator>([[initial.state.locale, initial.translator]]);

  return async (pathname, search) => {
    const match = matchRoute(pathname, basePath);
    if (match.kind === 'canonical') return { leaveTo: match.path + search };
    // A lost path is the server's: it logs it and answers with the 404 page. So is the access to an admin page.
    if (match.kind !== 'page') return { leaveTo: pathname + search };
    if (routeOf(match.route).guards.includes('admin')) return { leaveTo: pathname + search };
    return openPage(match, new URLSearchParams(search));
  };

  async function openPage(match: Extract<RouteMatch, { kind: 'page' }>, query: URLSearchParams): Promise<Opened> {
    const { route, slug, locale: prefix } = match;
    const locale = prefix ?? fallbackLocale;
    const [page, translator] = await Promise.all([loadPage(route), translatorFor(route, locale)]);
    const data = await startQuery(page, query, locale);
    const target = data.kind === 'settled' ? (page.query?.redirect?.(data.data) ?? null) : null;
    if (target !== null) {
      const path = buildPath({ basePath, locale: prefix, route: target.route });
      return { redirectTo: path + journeyQuery(arrivalOf(slug, query), target.query) };
    }
    const state = { route, locale, prefix, landing: landingOf(slug, query), flags: initial.state.flags };
    return { screen: { page, translator, data, state, values: valuesOf(route, slug, query) } };
  }

  function valuesOf(route: RouteId, slug: string | null, query: URLSearchParams): VisitorValues {
    return {
      ...initial.values,
      journeyQuery: place(journeyQuery(arrivalOf(slug, query))),
      languagePaths: languagePathsOf({ basePath, route, slug, query }),
    };
  }

  async function translatorFor(route: RouteId, locale: Locale): Promise<Translator> {
    const translator = translators.get(locale) ?? createTranslator(locale, {});
    translators.set(locale, translator);
    const missing = (['common', ...routeOf(route).namespaces] as const).filter(
      (namespace) => !translator.has(namespace),
    );
    if (missing.length > 0) translator.add(await loadMessages(locale, missing));
    return translator;
  }

  async function startQuery(page: LoadedPage, query: URLSearchParams, locale: Locale): Promise<DataSource> {
    if (page.query === undefined) return noData;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const topLevelDomain = window.location.hostname.split('.').at(-1) ?? '';
    const promise = page.query.load({
      run,
      locale,
      query,
      countryHints: { topLevelDomain, timeZone },
      report: (problem) => report(new Error(problem)),
    });
    const late = new Promise<null>((resolve) => setTimeout(resolve, quick, null));
    const data = await Promise.race([promise, late]);
    return data === null ? { kind: 'pending', promise } : { kind: 'settled', data };
  }
}
