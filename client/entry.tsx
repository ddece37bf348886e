/** The browser's start: reads the state, loads the page's code, builds the runtime, hydrates. */
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createTranslator } from '../shared/i18n/translate.ts';
import { type BootstrapState, bootstrapStateId, rootId } from '../shared/page/bootstrapState.ts';
import { unwrap } from '../shared/page/opaqueText.ts';
import type { Screen } from '../shared/page/page.ts';
import { scriptStates, scriptsAttribute } from '../shared/page/scriptNotice.ts';
import { type RouteId, routeOf } from '../shared/routing/routeTable.ts';
import { App } from './App.tsx';
import { delayErrorsOnUnload, loadChunk } from './browser/loadChunk.ts';
import { onIdle } from './browser/onIdle.ts';
import { tabStorage } from './browser/safeStorage.ts';
import { captureFieldValues } from './form/captureFieldValues.ts';
import { createBrowserOperations } from './graphql/browserOperations.ts';
import { createLoadErrorHandler } from './graphql/createLoadErrorHandler.ts';
import { loadDefaults } from './graphql/loadDefaults.ts';
import { loadMessages } from './i18n/loadMessages.ts';
import { createOpenScreen } from './navigation/openScreen.ts';
import { loadPage } from './pages/registry.ts';
import { createClientRegistration } from './registration/clientRegistration.ts';
import { storeCodeAndReferrer } from './registration/currentCode.ts';
import { watchErrors } from './reports/watchErrors.ts';
import { startServices } from './startServices.ts';

// What most pages use beside the entry comes in its file (build/bundle/client.ts).
import '../shared/brand/claims.ts';
import '../shared/codes/invitation.ts';
import '../shared/i18n/format.ts';
import './registration/CodeForm.tsx';
import './components/InvitationCard/InvitationCard.tsx';
import './i18n/RichText.tsx';
import './registration/useRegistration.ts';
import './analytics/tracking/useTrackShown.ts';

declare global {
  interface Window {
    /** Written by the document's inline script (server/render/inlineScripts.ts). */
    readonly arrivedAt?: string;
  }
}

const { report, startReporting } = watchErrors(window);

const readState = () => JSON.parse(document.getElementById(bootstrapStateId)?.textContent ?? '') as BootstrapState;

let isLoading = false;

async function start(): Promise<void> {
  const { config, page: state, values, data, sessionId, cache, experiments: documentExperiments } = readState();
  const { route, locale } = state;
  startReporting(config, { request_id: unwrap(values.requestId), route, locale });
  isLoading = true;
  const [page, messages] = await Promise.all([
    loadPage(route),
    loadMessages(locale, ['common', ...routeOf(route).namespaces], (load) => load()),
  ]);
  isLoading = false;
  // On a phone each of these parts takes as long as a task may without being felt.
  await yieldToMain();
  const screen: Screen = {
    state,
    values,
    page,
    data: { kind: 'settled', data },
    translator: createTranslator(locale, messages),
  };
  const settings = loadDefaults(config);
  const registration = createClientRegistration(tabStorage);
  const handleLoadError = createLoadErrorHandler(() => registration.get().accountActivationId);
  const { run, warm: preload } = createBrowserOperations({ sessionId, cache, settings, handleLoadError });
  const services = startServices({ config, settings, state, experiments: documentExperiments, run, report });
  const { experiments } = services;
  const loadNextPage = (to: RouteId) => loadPage(to, loadChunk);
  const runtime = {
    run,
    report,
    handleLoadError,
    settings,
    arrivedAt: window.arrivedAt ?? null,
    registration,
    open: createOpenScreen({
      basePath: config.basePath,
      codeDetails: config.codeDetails,
      initial: screen,
      run,
      loadPage: loadNextPage,
      report,
      experiments,
    }),
    prefetch: loadNextPage,
    ...services,
  };
  await yieldToMain();
  // As a transition it is done in small steps, and a press in between is answered: React finishes that part first.
  const root = document.getElementById(rootId) as HTMLElement;
  const restoreFields = captureFieldValues(root);
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <App screen={screen} config={config} runtime={runtime} />
      </BrowserRouter>,
      {
        onRecoverableError: (error, info) => {
          restoreFields();
          reportReactError(error, info);
        },
        onCaughtError: reportReactError,
        onUncaughtError: (error, { componentStack }) => {
          report(error, componentStack);
          handleStartError(error);
        },
      },
    );
  });
  document.documentElement.setAttribute(scriptsAttribute, scriptStates.running);
  storeCodeAndReferrer();
  onIdle(preload);
}

/** Lets the browser draw, and answer what was pressed, before the rest goes on. */
const yieldToMain = () => new Promise((resolve) => setTimeout(resolve));

/** Told with the components it came through; the console and whoever else listens hear of it as of any other. */
function reportReactError(error: unknown, { componentStack }: { readonly componentStack?: string | undefined }): void {
  report(error, componentStack);
  reportError(error);
}

/** The page stays as the server wrote it, and says that its scripts do not run; where all came, the error page follows. */
function handleStartError(error: unknown): void {
  document.documentElement.removeAttribute(scriptsAttribute);
  reportError(error);
  if (isLoading) return;
  loadChunk(() => import('./reports/showErrorPage.tsx')).then(
    ({ showErrorPage }) => showErrorPage(),
    () => undefined,
  );
}

delayErrorsOnUnload(start).catch(handleStartError);
