/** In-app navigation: opens the screen of the router's location, and sets title, focus and scroll as a full load would. */
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { withTimeout } from '../../shared/graphql/withTimeout.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import type { Screen } from '../../shared/page/page.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { buildLink, parsePageUrl } from '../../shared/routing/pageUrl.ts';
import { pageTitle, type RouteId } from '../../shared/routing/routeTable.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';
import { useCurrentVariants } from '../analytics/experiments/useCurrentVariants.ts';
import { useWindowEvent } from '../browser/useWindowEvent.ts';
import { type Redaction, useRuntime } from '../Runtime.tsx';
import { withViewTransition } from './withViewTransition.ts';

interface GoOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly replace?: boolean;
  readonly locale?: Locale;
}

interface Navigation {
  readonly go: (route: RouteId, options?: GoOptions) => void;
  readonly retry: () => void;
  readonly isPending: boolean;
}

/** spec §9: a click waits this long for the page's code before the URL changes. */
const prefetchTimeoutMs = 100;

const NavigationContext = createContext<Navigation | null>(null);

type NavigationProviderProps = { initial: Screen; config: PublicConfig; children: (screen: Screen) => ReactNode };

export function NavigationProvider({ initial, config, children }: NavigationProviderProps) {
  const { open, prefetch, initialUrl, experiments, redactionReady } = useRuntime();
  const location = useLocation();
  const navigateTo = useNavigate();
  const type = useNavigationType();
  const [screen, setScreen] = useState(initial);
  const [isPending, setPending] = useState(false);
  const currentScreen = useCurrentVariants(screen, isPending, config.basePath);
  const [attempt, setAttempt] = useState(0);
  const [redaction, setRedaction] = useState<Redaction | null>(null);
  // The URL may have changed before hydration: then its screen is opened.
  const shownLocation = useRef(`${initialUrl ?? `${location.pathname}${location.search}`} 0`);

  // Synchronously, since tags start next.
  useEffect(() => void redactionReady?.then((loaded) => flushSync(() => setRedaction(loaded))), [redactionReady]);

  const showUrl = useCallback(
    (to: string, replace: boolean) => {
      const redactedUrl = redaction === null ? to : redaction.redactUrl(to);
      if (redactedUrl === null) loadDocument(to, config.basePath);
      // The router ignores a navigation to the same URL.
      else if (redactedUrl === window.location.pathname + window.location.search) setAttempt((current) => current + 1);
      else navigateTo(redactedUrl, { replace });
    },
    [redaction, config.basePath, navigateTo],
  );

  useEffect(() => {
    const requested = `${location.pathname}${location.search} ${attempt}`;
    if (open === null) return;
    if (shownLocation.current === requested) {
      // Back to the shown screen while another was pending.
      setPending(false);
      return;
    }
    let isLatest = true;
    setPending(true);
    open(location.pathname, location.search).then(
      (opened) => {
        if (!isLatest) return;
        if ('leaveTo' in opened) return loadDocument(opened.leaveTo, config.basePath);
        if ('redirectTo' in opened) return showUrl(opened.redirectTo, true);
        const isRetry = shownLocation.current.startsWith(`${location.pathname}${location.search} `);
        shownLocation.current = requested;
        const show = () => {
          setScreen(opened.screen);
          setPending(false);
        };
        // After a retry the same page, with its focus, stays until the data is there.
        if (isRetry) startTransition(show);
        else withViewTransition(show, type === 'POP');
      },
      // The page's code failed to load: after a new release, or offline.
      () => isLatest && loadDocument(`${location.pathname}${location.search}`, config.basePath),
    );
    return () => {
      isLatest = false;
    };
  }, [open, showUrl, config.basePath, location.pathname, location.search, attempt, type]);

  // Again for the same screen where an experiment redirected back to it.
  useEffect(() => {
    if (!isPending) experiments.markShown(currentScreen.state.route);
  }, [experiments, currentScreen, isPending]);

  const navigation = useMemo<Navigation>(() => {
    const { prefix } = screen.state;
    const retry = () => setAttempt((current) => current + 1);
    return {
      isPending,
      retry,
      go: (route, { query = {}, replace = false, locale } = {}) => {
        const { pathname, search } = window.location;
        const { queryWithVariant } = parsePageUrl(pathname + search, config.basePath);
        const to = buildLink({ prefix: locale ?? prefix, queryWithVariant }, config.basePath, { route, query });
        // The browser would restore the scroll position before the page is rendered.
        window.history.scrollRestoration = 'manual';
        const prefetched = prefetch(route).catch(() => undefined);
        void withTimeout(prefetched, prefetchTimeoutMs, undefined).then(() => showUrl(to, replace));
      },
    };
  }, [screen.state, isPending, config.basePath, prefetch, showUrl]);

  return (
    <NavigationContext value={navigation}>
      {children(redaction?.redactScreen(currentScreen) ?? currentScreen)}
      <RouteAnnouncer screen={screen} brandName={config.brandName} isPending={isPending} />
    </NavigationContext>
  );
}

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (navigation === null) throw new Error('useNavigation needs a NavigationProvider above');
  return navigation;
}

/** A full load that replaces the history entry. With the origin, a path with two slashes stays on the site. */
export function loadDocument(
  path: string,
  basePath: string,
  location: Pick<Location, 'origin' | 'replace'> = window.location,
) {
  try {
    location.replace(`${location.origin}${path}`);
  } catch {
    location.replace(buildPath({ basePath, locale: null, route: 'notFound' }));
  }
}

type RouteAnnouncerProps = { screen: Screen; brandName: string; isPending: boolean };

function RouteAnnouncer({ screen, brandName, isPending }: RouteAnnouncerProps) {
  const [announcement, setAnnouncement] = useState('');
  const shownLocation = useRef(screen);
  const positions = useRef(new Map<string, number>());
  const { key } = useLocation();
  const shownKey = useRef(key);
  const type = useNavigationType();

  // The location changes before the page does; a position belongs to the shown page.
  useWindowEvent('scroll', () => positions.current.set(shownKey.current, window.scrollY));

  const title = pageTitle(screen.state.route, screen.translator.t, brandName);
  // With the page: before its effects, which may change the title, and before scroll events that its height causes.
  useLayoutEffect(() => {
    if (shownLocation.current === screen) return;
    document.title = title;
    shownKey.current = key;
    window.scrollTo(0, type === 'POP' ? (positions.current.get(key) ?? 0) : 0);
  }, [screen, title, key, type]);

  useEffect(() => {
    if (shownLocation.current === screen) return;
    shownLocation.current = screen;
    document.documentElement.lang = screen.state.locale;
    const headline = document.querySelector<HTMLElement>('main h1');
    headline?.setAttribute('tabindex', '-1');
    headline?.focus({ preventScroll: true });
    setAnnouncement(title);
  }, [screen, title]);

  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {isPending ? screen.translator.t('common:loading') : announcement}
    </div>
  );
}
