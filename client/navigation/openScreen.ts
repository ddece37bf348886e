import { fallbackLocale, type Locale } from '../../shared/i18n/locales.ts';
import { createTranslator, type Translator } from '../../shared/i18n/translate.ts';
import { defaultInitialWaitMs, openPage } from '../../shared/page/openPage.ts';
import type { LoadedPage, Screen } from '../../shared/page/page.ts';
import { parsePageUrl } from '../../shared/routing/pageUrl.ts';
import { getRoute, isAdminPage, isTracked, type RouteId } from '../../shared/routing/routeTable.ts';
import type { CodeDetails } from '../../shared/settings/publicConfig.ts';
import { readCountryHints } from '../browser/readCountryHints.ts';
import { loadMessages } from '../i18n/loadMessages.ts';
import type { Experiments, OpenResult, Runtime } from '../Runtime.tsx';
import { readInvitationsCookie } from '../registration/currentCode.ts';

interface OpenScreenOptions extends Pick<Runtime, 'run' | 'report'> {
  readonly basePath: string;
  readonly codeDetails: CodeDetails;
  readonly initial: Screen;
  readonly experiments: Pick<Experiments, 'readVariants' | 'findRedirect'>;
  readonly loadPage: (route: RouteId) => Promise<LoadedPage>;
}

export function createOpenScreen(options: OpenScreenOptions) {
  const { basePath, codeDetails, initial, run, loadPage, report, experiments } = options;
  const translators = new Map<Locale, Translator>([[initial.state.locale, initial.translator]]);
  const context = {
    run,
    codeDetails,
    countryHints: readCountryHints(),
    signedInAs: null,
    report: (text: string) => report(new Error(text)),
  };

  return async (pathname: string, search: string): Promise<OpenResult> => {
    const pageUrl = parsePageUrl(pathname + search, basePath, readInvitationsCookie);
    const { match } = pageUrl;
    if (match.kind === 'canonical') return { leaveTo: match.path + search };
    // The server logs unknown paths and protects admin pages.
    if (match.kind !== 'page' || isAdminPage(match.route)) return { leaveTo: pathname + search };
    const { route } = match;
    // Pages with and without tags require separate documents. The activation's error page stays in the app, since a
    // retry needs the token, which is only in memory.
    const staysUntracked = route === 'activateAccountError' && !isTracked(initial.state.route);
    if (isTracked(route) !== isTracked(initial.state.route) && !staysUntracked) return { leaveTo: pathname + search };
    const target = await experiments.findRedirect(pathname, search);
    if (target !== null) return { redirectTo: target };
    const [page, translator] = await Promise.all([
      loadPage(route),
      loadTranslator(route, match.locale ?? fallbackLocale),
    ]);
    return openPage({
      pageUrl,
      basePath,
      route,
      page,
      translator,
      flags: initial.state.flags,
      variants: experiments.readVariants(),
      requestId: initial.values.requestId,
      context,
      timeouts: { initialWaitMs: defaultInitialWaitMs, dataTimeoutMs: null },
    });
  };

  async function loadTranslator(route: RouteId, locale: Locale): Promise<Translator> {
    const translator = translators.get(locale) ?? createTranslator(locale, {});
    translators.set(locale, translator);
    const missingNamespaces = (['common', ...getRoute(route).namespaces] as const).filter(
      (namespace) => !translator.has(namespace),
    );
    if (missingNamespaces.length > 0) translator.add(await loadMessages(locale, missingNamespaces));
    return translator;
  }
}
