/** Opens a screen in the browser: what is this side's own around shared/page/openPage.ts. */

import { fallbackLocale, type Locale } from '../../shared/i18n/locales.ts';
import { createTranslator, type Translator } from '../../shared/i18n/translate.ts';
import { openPage, quickAnswer } from '../../shared/page/openPage.ts';
import type { LoadedPage, Screen } from '../../shared/page/page.ts';
import { parseAddress } from '../../shared/routing/address.ts';
import { isTool, isTracked, type RouteId, routeOf } from '../../shared/routing/routeTable.ts';
import type { CodeDetails } from '../../shared/settings/publicConfig.ts';
import type { Experiments } from '../analytics/experiments/experiments.ts';
import { loadMessages } from '../i18n/loadMessages.ts';
import type { Opened, Runtime } from '../Runtime.tsx';
import { readKept } from '../registration/arrival.ts';

export interface OpenScreenOptions extends Pick<Runtime, 'run' | 'report'> {
  readonly basePath: string;
  readonly codeDetails: CodeDetails;
  readonly initial: Screen;
  readonly experiments: Pick<Experiments, 'readVariants' | 'arriveAt'>;
  readonly loadPage: (route: RouteId) => Promise<LoadedPage>;
}

export function createOpenScreen(options: OpenScreenOptions): (pathname: string, search: string) => Promise<Opened> {
  const { basePath, codeDetails, initial, run, loadPage, report, experiments } = options;
  const translators = new Map<Locale, Translator>([[initial.state.locale, initial.translator]]);
  const topLevelDomain = window.location.hostname.split('.').at(-1) ?? '';
  const countryHints = {
    topLevelDomain,
    /** Read where it is wanted: the first question about it takes a phone a tenth of a second. */
    get timeZone() {
      return Intl.DateTimeFormat().resolvedOptions().timeZone;
    },
  };
  const signedInAs = null;
  const ask = { run, codeDetails, countryHints, signedInAs, report: (text: string) => report(new Error(text)) };

  return async (pathname, search) => {
    const address = parseAddress(pathname + search, basePath, readKept);
    const { match } = address;
    if (match.kind === 'canonical') return { leaveTo: match.path + search };
    // A lost path is the server's: it logs it and answers with the 404 page. So is the access to an admin page.
    if (match.kind !== 'page' || isTool(match.route)) return { leaveTo: pathname + search };
    const { route } = match;
    // A document has tags and their policy, or none of it, as long as it lives. The error page of an activation is shown
    // without: another try needs the token, which is nowhere but in memory.
    const staysUntracked = route === 'activateAccountError' && !isTracked(initial.state.route);
    if (isTracked(route) !== isTracked(initial.state.route) && !staysUntracked) return { leaveTo: pathname + search };
    const target = await experiments.arriveAt(pathname, search);
    if (target !== null) return { redirectTo: target };
    const [page, translator] = await Promise.all([
      loadPage(route),
      translatorFor(route, match.locale ?? fallbackLocale),
    ]);
    const { flags } = initial.state;
    const variants = experiments.readVariants();
    const { requestId } = initial.values;
    const patience = { quick: quickAnswer, data: null };
    return openPage({ address, basePath, route, page, translator, flags, variants, requestId, ask, patience });
  };

  async function translatorFor(route: RouteId, locale: Locale): Promise<Translator> {
    const translator = translators.get(locale) ?? createTranslator(locale, {});
    translators.set(locale, translator);
    const missing = (['common', ...routeOf(route).namespaces] as const).filter(
      (namespace) => !translator.has(namespace),
    );
    if (missing.length > 0) translator.add(await loadMessages(locale, missing));
    return translator;
  }
}
