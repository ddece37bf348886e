/**
 * The consent service of our own: a plate for who has not decided, and the settings. It has a root beside the page's own,
 * so that no screen waits for it or moves. First in the document, it is the first thing that a keyboard or a screen reader
 * comes to; it takes no focus and traps none.
 */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Choices, consentCookie, type DecisionSource, parseConsent } from '../../../shared/consent/consent.ts';
import { createTranslator } from '../../../shared/i18n/translate.ts';
import { readCookie } from '../../browser/cookies.ts';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { I18nProvider } from '../../i18n/I18n.tsx';
import { loadMessages } from '../../i18n/loadMessages.ts';
import { ConsentBanner } from './ConsentBanner.tsx';
import { ConsentSettings } from './ConsentSettings.tsx';
import type { ConsentDialogs, ConsentParts } from './consent.ts';
import { createDecide } from './decide.ts';

export async function startBuiltIn(parts: ConsentParts): Promise<ConsentDialogs> {
  const { store, config } = parts;
  const { place: container, t, render } = await mountRoot(parts);
  const decide = createDecide(parts);
  let isOpen = false;
  let isSaved = false;

  const choose = (choices: Choices, by: DecisionSource) => {
    const hadFocus = container.contains(document.activeElement);
    decide(choices, by);
    // A browser that takes no cookie asks again on the next page.
    isSaved = readCookie(consentCookie.name, parseConsent) !== null;
    show();
    // What was pressed goes away; the page is what comes next.
    if (hadFocus) focusMain();
  };
  const setOpen = (open: boolean) => {
    isOpen = open;
    show();
  };
  const show = () => {
    const decision = store.decision();
    render(
      <>
        {decision === null && <ConsentBanner onChoose={choose} onSettings={() => setOpen(true)} />}
        {isOpen && (
          <ConsentSettings
            decision={decision}
            shopUrl={config.shopUrl}
            onSave={choose}
            onClosed={() => setOpen(false)}
          />
        )}
        <p className="visually-hidden" role="status">
          {isSaved && t('consent:saved')}
        </p>
      </>,
    );
  };
  // Decided in another tab, the plate goes away under whoever stands on it.
  store.subscribe(() => {
    const isOnBanner = !isOpen && container.contains(document.activeElement);
    show();
    if (isOnBanner && store.decision() !== null) focusMain();
  });
  show();
  return { openSettings: () => setOpen(true) };
}

/** For a service of another's that does not answer: a second one would ask about something else. */
export async function createUnavailableDialog(parts: ConsentParts): Promise<() => void> {
  const { t, render } = await mountRoot(parts);
  return () =>
    render(
      <Dialog
        title={t('consent:settings.title')}
        closeLabel={t('consent:settings.close')}
        onClosed={() => render(null)}
      >
        <p>{t('consent:settings.unavailable')}</p>
      </Dialog>,
    );
}

const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true });

async function mountRoot({ locale }: ConsentParts) {
  const translator = createTranslator(locale, await loadMessages(locale, ['common', 'consent']));
  const container = document.createElement('div');
  document.body.prepend(container);
  const root = createRoot(container);
  const render = (content: ReactNode) => root.render(<I18nProvider translator={translator}>{content}</I18nProvider>);
  return { place: container, t: translator.t, render };
}
