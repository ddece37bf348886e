/** The provider tree: the same component on the server and in the browser, inside that side's router. */
import { Component, type ReactNode, StrictMode, useEffect, useState } from 'react';
import { rootId } from '../shared/page/bootstrapState.ts';
import type { Screen } from '../shared/page/page.ts';
import { getRoute } from '../shared/routing/routeTable.ts';
import type { PublicConfig } from '../shared/settings/publicConfig.ts';
import { Button } from './components/Button/Button.tsx';
import { Notice } from './components/Notice/Notice.tsx';
import { I18nContext, useI18n } from './i18n/I18n.tsx';
import { Layout } from './layouts/Layout.tsx';
import { SupportContact } from './layouts/SupportContact.tsx';
import { NavigationProvider } from './navigation/Navigation.tsx';
import { DataContext, PageContext, usePage, useValues } from './PageContext.tsx';
import { type Runtime, RuntimeContext, serverRuntime } from './Runtime.tsx';
import { ErrorPage } from './reports/ErrorPage.tsx';
import styles from './reports/PageFailed.module.css';

type AppProps = { screen: Screen; config: PublicConfig; runtime: Runtime | null };

export function App({ screen: initial, config: initialConfig, runtime }: AppProps) {
  const config = useSettings(initialConfig, runtime?.settings ?? null);
  // Child effects run first: the whole page is hydrated. Tests wait for the attribute.
  useEffect(() => {
    document.getElementById(rootId)?.setAttribute('data-hydrated', '');
    // After the renders that the effects cause.
    setTimeout(replayEarlyClick);
  }, []);
  return (
    <StrictMode>
      <ErrorBoundary fallback={<ErrorPage screen={initial} config={config} />}>
        <RuntimeContext value={runtime ?? serverRuntime}>
          <NavigationProvider initial={initial} config={config}>
            {(screen) => (
              <PageContext value={{ state: screen.state, values: screen.values, config }}>
                <I18nContext value={screen.translator}>
                  <DataContext value={screen.data}>
                    <Layout layout={getRoute(screen.state.route).layout}>
                      <ErrorBoundary key={screen.state.route} fallback={<PageFailed />}>
                        <screen.page.Component />
                      </ErrorBoundary>
                    </Layout>
                  </DataContext>
                </I18nContext>
              </PageContext>
            )}
          </NavigationProvider>
        </RuntimeContext>
      </ErrorBoundary>
    </StrictMode>
  );
}

function useSettings(initialConfig: PublicConfig, updatedSettings: Promise<PublicConfig> | null): PublicConfig {
  const [settings, setSettings] = useState(initialConfig);
  useEffect(() => void updatedSettings?.then(setSettings), [updatedSettings]);
  return settings;
}

declare global {
  interface Window {
    /** The last button clicked before hydration, stored by the document's inline script (server/render/inlineScripts.ts). */
    readonly pressedButton?: HTMLElement;
  }
}

/** Repeats the click before hydration, unless the focus has moved. */
function replayEarlyClick(): void {
  const { pressedButton } = window;
  const { activeElement, body } = document;
  // Safari does not focus a clicked button.
  if (pressedButton?.isConnected && (activeElement === pressedButton || activeElement === body)) pressedButton.click();
}

/** The server renders its error page instead. The root reports the error (client/entry.tsx). */
class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

export function PageFailed() {
  const { t } = useI18n();
  const { requestId } = useValues();
  const { route } = usePage();
  const notice = (
    <Notice
      kind="error"
      title={t('common:error.headline')}
      focusOnMount
      action={<Button onClick={() => window.location.reload()}>{t('common:error.reload')}</Button>}
    >
      <p>{t('common:error.generic')}</p>
      <p>{t('common:error.requestId', { requestId })}</p>
      <SupportContact />
    </Notice>
  );
  if (!getRoute(route).hasHero) return notice;
  return (
    <div className={styles.unframed} data-theme="ink">
      {notice}
    </div>
  );
}
