/**
 * The site's own consent banner and settings, in a React root of their own. It is first in the document, so that keyboard
 * and screen reader reach it first; it neither takes nor traps the focus.
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
  const { container, t, render } = await mountRoot(parts);
  const decide = createDecide(parts);
  let isOpen = false;
  let isSaved = false;

  const choose = (choices: Choices, by: DecisionSource) => {
    const hadFocus = container.contains(document.activeElement);
    decide(choices, by);
    // A browser without cookies asks again on the next page.
    isSaved = readCookie(consentCookie.name, parseConsent) !== null;
    show();
    // The pressed button is gone.
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
  // A decision in another tab removes the banner, which may have the focus.
  store.subscribe(() => {
    const isOnBanner = !isOpen && container.contains(document.activeElement);
    show();
    if (isOnBanner && store.decision() !== null) focusMain();
  });
  show();
  return { openSettings: () => setOpen(true) };
}

/** For a third-party service that does not respond. */
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
  return { container, t: translator.t, render };
}
