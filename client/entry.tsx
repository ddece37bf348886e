/** The browser's start: reads the state, loads the page's code, builds the runtime, hydrates. */
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { type BootstrapState, bootstrapStateId, rootId } from '../shared/bootstrapState.ts';
import { createTranslator } from '../shared/i18n/translate.ts';
import type { Screen } from '../shared/page.ts';
import { textOf } from '../shared/placed.ts';
import { type RouteId, routeOf } from '../shared/routeTable.ts';
import { scriptStates, scriptsAttribute } from '../shared/scriptNotice.ts';
import { visitorSheetOf } from '../shared/stylesheets.ts';
import { App } from './App.tsx';
import { createBrowserOperations } from './graphql/browserOperations.ts';
import { loadDefaults } from './graphql/publicDefaults.ts';
import { createExplainMissing } from './graphql/renewPage.ts';
import { loadMessages } from './i18n/loadMessages.ts';
import { keepEntered } from './keepEntered.ts';
import { loadChunk, unlessLeaving } from './loadChunk.ts';
import { tabMemory } from './memory.ts';
import { watchProblems } from './monitoring/problems.ts';
import { createOpenScreen } from './navigation/openScreen.ts';
import { nextTask } from './nextTask.ts';
import { loadPage } from './pages/registry.ts';
import { rememberArrival } from './registration/arrival.ts';
import { createClientRegistration } from './registration/clientRegistration.ts';
import { startParts } from './start.ts';
import { addStyles } from './styles/addStyles.ts';
import { pageSheets } from './styles/pageSheets.ts';

// What most pages use beside the entry comes in its file (build/commonPart.ts).
import '../shared/claims.ts';
import '../shared/code/invitation.ts';
import '../shared/i18n/format.ts';
import './components/CodeForm/CodeForm.tsx';
import './components/InvitationCard/InvitationCard.tsx';
import './components/InvitationCard/useInvitationFacts.ts';
import './i18n/RichText.tsx';
import './registration/useRegistration.ts';
import './tracking/useTrackShown.ts';

declare global {
  interface Window {
    /** Written by the document's inline script (server/render/inlineScripts.ts). */
    readonly arrivedAt?: string;
  }
}

const { report, startReporting } = watchProblems(window);

/** Our own server wrote it, in this very document. */
const readState = () => JSON.parse(document.getElementById(bootstrapStateId)?.textContent ?? '') as BootstrapState;

/** While the page's files are on their way. */
let isLoading = false;

async function start(): Promise<void> {
  const { config, page: state, values, data, sessionId, cache, experiments: assigned } = readState();
  const { route, locale } = state;
  startReporting(config, { request_id: textOf(values.requestId), route, locale });
  isLoading = true;
  const [page, messages] = await Promise.all([
    loadPage(route),
    loadMessages(locale, ['common', ...routeOf(route).namespaces], (load) => load()),
  ]);
  isLoading = false;
  // On a phone each of these parts takes as long as a task may without being felt.
  await nextTask();
  const screen: Screen = {
    state,
    values,
    page,
    data: { kind: 'settled', data },
    translator: createTranslator(locale, messages),
  };
  const settings = loadDefaults(config);
  const registration = createClientRegistration(tabMemory);
  const explainMissing = createExplainMissing(() => registration.get().accountActivationId);
  const { run, warm } = createBrowserOperations({ sessionId, cache, settings, explainMissing });
  const parts = startParts({ config, settings, state, experiments: assigned, run, report });
  const { experiments } = parts;
  const firstKind = visitorSheetOf(route);
  /** For the pages after the first one, whose styles came with the document, and with them all of its kind. */
  const loadStyledPage = async (to: RouteId) => {
    const kind = visitorSheetOf(to);
    const styles = kind === firstKind || addStyles(`${config.basePath}/assets/${pageSheets[kind]}`);
    const [loaded] = await Promise.all([loadPage(to, loadChunk), styles]);
    return loaded;
  };
  const runtime = {
    run,
    report,
    explainMissing,
    settings,
    arrivedAt: window.arrivedAt ?? null,
    registration,
    open: createOpenScreen({
      basePath: config.basePath,
      codeDetails: config.codeDetails,
      initial: screen,
      run,
      loadPage: loadStyledPage,
      report,
      experiments,
    }),
    prefetch: loadStyledPage,
    ...parts,
  };
  await nextTask();
  // As a transition it is done in small steps, and a press in between is answered: React finishes that part first.
  const root = document.getElementById(rootId) as HTMLElement;
  const putBack = keepEntered(root);
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <App screen={screen} config={config} runtime={runtime} />
      </BrowserRouter>,
      {
        onRecoverableError: (error, info) => {
          putBack();
          reportReact(error, info);
        },
        onCaughtError: reportReact,
        // Not even the error page could be shown.
        onUncaughtError: (error, { componentStack }) => {
          report(error, componentStack);
          fail(error);
        },
      },
    );
  });
  document.documentElement.setAttribute(scriptsAttribute, scriptStates.running);
  rememberArrival();
  warmInTime(warm);
}

/** Milliseconds after the page has loaded; by then it has long been usable. */
const idleWait = 2000;

/** Calls `warm`, perhaps repeatedly, before a form can be sent: at the first touch of one, or once the page is idle. */
function warmInTime(warm: () => void): void {
  const onTouch = ({ target }: Event) => {
    if (target instanceof Element && target.closest('form') !== null) warm();
  };
  document.addEventListener('focusin', onTouch);
  document.addEventListener('pointerdown', onTouch);
  const later = () => setTimeout(warm, idleWait);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

/** Told with the components it came through; the console and whoever else listens hear of it as of any other. */
function reportReact(error: unknown, { componentStack }: { readonly componentStack?: string | undefined }): void {
  report(error, componentStack);
  reportError(error);
}

/** The page stays as the server wrote it, and says that its scripts do not run; where all came, the error page follows. */
function fail(error: unknown): void {
  document.documentElement.removeAttribute(scriptsAttribute);
  reportError(error);
  if (isLoading) return;
  loadChunk(() => import('./showErrorPage.tsx')).then(
    ({ showErrorPage }) => showErrorPage(),
    () => undefined,
  );
}

unlessLeaving(start).catch(fail);
