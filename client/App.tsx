/** THE provider tree: the same component on the server and in the browser, inside that side's router. */
import { StrictMode, useEffect, useState } from 'react';
import { rootId } from '../shared/bootstrapState.ts';
import type { Screen } from '../shared/page.ts';
import type { PublicConfig } from '../shared/publicConfig.ts';
import { routeOf } from '../shared/routeTable.ts';
import { answerPress } from './answerPress.ts';
import { ErrorBoundary } from './components/ErrorBoundary/ErrorBoundary.tsx';
import { ErrorPage } from './components/ErrorBoundary/ErrorPage.tsx';
import { PageFailed } from './components/ErrorBoundary/PageFailed.tsx';
import { I18nProvider } from './i18n/I18n.tsx';
import { Layout } from './layouts/Layout.tsx';
import { NavigationProvider } from './navigation/Navigation.tsx';
import { PageContext } from './PageContext.tsx';
import { PageDataProvider } from './pages/pageData.tsx';
import { inertRuntime, type Runtime, RuntimeContext } from './Runtime.tsx';

export interface AppProps {
  readonly screen: Screen;
  readonly config: PublicConfig;
  /** `null` on the server. */
  readonly runtime: Runtime | null;
}

export function App({ screen: initial, config: brought, runtime }: AppProps) {
  const config = useSettings(brought, runtime?.settings ?? null);
  // Effects run from the leaves up: from here on every part of the page listens. Tests and monitoring wait for it.
  useEffect(() => {
    document.getElementById(rootId)?.setAttribute('data-hydrated', '');
    // Once what the effects have learnt is shown.
    setTimeout(answerPress);
  }, []);
  return (
    <StrictMode>
      <ErrorBoundary fallback={() => <ErrorPage screen={initial} config={config} />}>
        <RuntimeContext value={runtime ?? inertRuntime}>
          <NavigationProvider initial={initial} config={config}>
            {(screen) => (
              <PageContext value={{ state: screen.state, values: screen.values, config }}>
                <I18nProvider translator={screen.translator}>
                  <PageDataProvider source={screen.data}>
                    <Layout layout={routeOf(screen.state.route).layout}>
                      <ErrorBoundary key={screen.state.route} fallback={() => <PageFailed />}>
                        <screen.page.Component />
                      </ErrorBoundary>
                    </Layout>
                  </PageDataProvider>
                </I18nProvider>
              </PageContext>
            )}
          </NavigationProvider>
        </RuntimeContext>
      </ErrorBoundary>
    </StrictMode>
  );
}

/** The settings that the page brought, and the newer ones (`defaults.json`) once they are known. */
function useSettings(brought: PublicConfig, newer: Promise<PublicConfig> | null): PublicConfig {
  const [settings, setSettings] = useState(brought);
  useEffect(() => void newer?.then(setSettings), [newer]);
  return settings;
}
