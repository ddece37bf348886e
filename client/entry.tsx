/** The browser's start: reads the state, loads the page's code, builds the runtime, hydrates. */
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { rootId } from '../shared/bootstrapState.ts';
import { createTranslator } from '../shared/i18n/translate.ts';
import type { LoadedPage, Screen } from '../shared/page.ts';
import type { RouteId } from '../shared/routeTable.ts';
import { App } from './App.tsx';
import { createBrowserOperations } from './graphql/browserOperations.ts';
import { loadDefaults } from './graphql/publicDefaults.ts';
import { createOpenScreen } from './navigation/openScreen.ts';
import { registry } from './pages/registry.ts';
import { readBootstrapState } from './readBootstrapState.ts';
import { createRegistrationStore } from './registration/registrationStore.ts';
import { rememberArrival } from './registration/rememberArrival.ts';

const loadPage = (route: RouteId): Promise<LoadedPage> => registry[route]();

async function start(): Promise<void> {
  const bootstrap = readBootstrapState();
  const { config, page: state, values } = bootstrap;
  const screen: Screen = {
    state,
    values,
    page: await loadPage(state.route),
    data: { kind: 'settled', data: bootstrap.data },
    translator: createTranslator(state.locale, bootstrap.messages),
  };
  const operations = createBrowserOperations(
    { config, sessionId: bootstrap.sessionId, cache: bootstrap.apollo, operations: bootstrap.operations },
    loadDefaults(config),
  );
  const { run } = operations;
  const runtime = {
    run,
    registration: createRegistrationStore(tabStorage()),
    open: createOpenScreen({ basePath: config.basePath, initial: screen, run, loadPage }),
    prefetch: async (route: RouteId) => {
      await loadPage(route);
    },
  };
  hydrateRoot(
    document.getElementById(rootId) as HTMLElement,
    <BrowserRouter>
      <App screen={screen} config={config} runtime={runtime} />
    </BrowserRouter>,
  );
  rememberArrival();
  // Most visitors will need it next; by then the page has long been usable.
  window.addEventListener('load', () => setTimeout(operations.warm, 2000), { once: true });
}

function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

void start();
