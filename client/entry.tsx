/** The browser's entry: reads the state, loads the page's code, builds the runtime, hydrates. */
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { RunOperation } from '../shared/graphql/operations.ts';
import { createTranslator } from '../shared/i18n/translate.ts';
import { type BootstrapState, bootstrapStateId, rootId } from '../shared/page/bootstrapState.ts';
import { unwrap } from '../shared/page/opaqueText.ts';
import type { Screen } from '../shared/page/page.ts';
import { scriptStates, scriptsAttribute } from '../shared/page/scriptNotice.ts';
import { getRoute, isTracked, type RouteId } from '../shared/routing/routeTable.ts';
import type { PublicConfig } from '../shared/settings/publicConfig.ts';
import { App } from './App.tsx';
import { startConsent } from './analytics/consent/startConsent.ts';
import { startExperiments } from './analytics/experiments/startExperiments.ts';
import { startInspector } from './analytics/inspector/startInspector.ts';
import { deferActivationEvent } from './analytics/tracking/deferActivationEvent.ts';
import { startTracking } from './analytics/tracking/startTracking.ts';
import { createLoadErrorHandler, delayErrorsOnUnload, loadChunk } from './browser/loadChunk.ts';
import { onIdle } from './browser/onIdle.ts';
import { tabStorage } from './browser/safeStorage.ts';
import { captureFieldValues } from './form/captureFieldValues.ts';
import { createBrowserOperations } from './graphql/browserOperations.ts';
import { loadDefaults } from './graphql/loadDefaults.ts';
import { loadMessages } from './i18n/loadMessages.ts';
import { createOpenScreen } from './navigation/openScreen.ts';
import { loadPage } from './pages/registry.ts';
import { serverExperiments } from './Runtime.tsx';
import { createClientRegistration } from './registration/clientRegistration.ts';
import { storeCodeAndReferrer } from './registration/currentCode.ts';
import { watchErrors } from './reports/watchErrors.ts';

// Most pages use these: imported here, they are part of the entry's file (build/bundle/client.ts).
import '../shared/brand/brandFigures.ts';
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
    readonly initialUrl?: string;
  }
}

const { report, startReporting } = watchErrors(window);

let isLoading = false;

async function start(): Promise<void> {
  const bootstrap = JSON.parse(document.getElementById(bootstrapStateId)?.textContent ?? '') as BootstrapState;
  const { config, page: state, values, data } = bootstrap;
  const { route, locale } = state;
  startReporting(config, { request_id: unwrap(values.requestId), route, locale });
  isLoading = true;
  const [page, messages] = await Promise.all([
    loadPage(route),
    loadMessages(locale, ['common', ...getRoute(route).namespaces], (load) => load()),
  ]);
  isLoading = false;
  // Separate tasks, each short enough for a slow phone.
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
  const { run, preload } = createBrowserOperations(bootstrap, settings, handleLoadError);
  const services = startServices(bootstrap, settings, run);
  const loadNextPage = (to: RouteId) => loadPage(to, loadChunk);
  const runtime = {
    run,
    report,
    handleLoadError,
    settings,
    initialUrl: window.initialUrl ?? null,
    registration,
    open: createOpenScreen({
      basePath: config.basePath,
      codeDetails: config.codeDetails,
      initial: screen,
      run,
      loadPage: loadNextPage,
      report,
      experiments: services.experiments,
    }),
    prefetch: loadNextPage,
    ...services,
  };
  await yieldToMain();
  // A transition hydrates in small steps, and a clicked part first.
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

/** Lets the browser draw and handle input. */
const yieldToMain = () => new Promise((resolve) => setTimeout(resolve));

/** Sent with its component stack, and thrown globally like any other error. */
function reportReactError(error: unknown, { componentStack }: { readonly componentStack?: string | undefined }): void {
  report(error, componentStack);
  reportError(error);
}

/** Shows the notice that scripts do not run on the server's page, or the error page if all code had loaded. */
function handleStartError(error: unknown): void {
  document.documentElement.removeAttribute(scriptsAttribute);
  reportError(error);
  if (isLoading) return;
  loadChunk(() => import('./reports/showErrorPage.tsx')).then(
    ({ showErrorPage }) => showErrorPage(),
    () => undefined,
  );
}

function startServices(bootstrap: BootstrapState, settings: Promise<PublicConfig>, run: RunOperation) {
  const { config, page, experiments: documentExperiments } = bootstrap;
  const { route, locale } = page;
  if (!isTracked(route))
    return {
      track: deferActivationEvent,
      redactionReady: null,
      openPrivacySettings: null,
      experiments: serverExperiments,
    };
  const visitorId = documentExperiments.isAssigned ? documentExperiments.attributes.acqAnonymousId : null;
  const consent = startConsent({ config, locale, visitorId, report }, documentExperiments.reason === 'refused');
  const { track, readQueue, redactionReady } = startTracking({ consent, settings, run, route, locale, report });
  const experiments = startExperiments({ config, documentExperiments, consent, track, report });
  const { readVariants } = experiments;
  startInspector({ settings, locale, consent, readQueue, documentExperiments, readVariants, report });
  return { track, redactionReady, experiments, openPrivacySettings: consent.openSettings };
}

delayErrorsOnUnload(start, 1000).catch(handleStartError);
