/**
 * The site's own consent banner and settings, in a separate React root. It is first in the document, so that keyboard and
 * screen reader reach it first; it does not take or trap the focus.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { type Choices, consentCookie, type DecisionSource, parseConsent } from '../../../shared/consent/consent.ts';
import { createTranslator } from '../../../shared/i18n/translate.ts';
import { readCookie } from '../../browser/cookies.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { I18nContext, useI18n } from '../../i18n/I18n.tsx';
import { loadMessages } from '../../i18n/loadMessages.ts';
import styles from './ConsentBanner.module.css';
import { ConsentSettings } from './ConsentSettings.tsx';
import type { ConsentParts } from './consent.ts';
import { createDecide } from './createDecide.ts';

export async function startBuiltIn(parts: ConsentParts) {
  const { store, config } = parts;
  const { container, t, render } = await mountRoot(parts);
  const decide = createDecide(parts);
  let isOpen = false;
  let isSaved = false;

  const choose = (choices: Choices, by: DecisionSource) => {
    const hadFocus = container.contains(document.activeElement);
    decide(choices, by);
    // Without cookies the banner is shown again on the next page.
    isSaved = readCookie(consentCookie.name, parseConsent) !== null;
    show();
    // The pressed button was unmounted.
    if (hadFocus) focusMain();
  };
  const setOpen = (open: boolean) => {
    isOpen = open;
    // A choice that is saved again is announced again.
    if (open) isSaved = false;
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
  const render = (content: ReactNode) => root.render(<I18nContext value={translator}>{content}</I18nContext>);
  return { container, t: translator.t, render };
}

/** Between a focused element and the banner. */
const focusGapPx = 24;

type BannerProps = { onChoose: (choices: Choices, by: DecisionSource) => void; onSettings: () => void };

function ConsentBanner({ onChoose, onSettings }: BannerProps) {
  const { t } = useI18n();
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => (banner.current === null ? undefined : reserveSpace(banner.current)), []);
  const chooseAll = (isAgreed: boolean) => onChoose({ statistics: isAgreed, marketing: isAgreed }, 'plate');
  return (
    <section ref={banner} className={`screen-only ${styles.banner}`} data-theme="paper" aria-label={t('consent:label')}>
      <div className={styles.sentences}>
        <p>{t('consent:visits')}</p>
        <p>{t('consent:partners')}</p>
      </div>
      <div className={styles.choices}>
        <Button kind="secondary" className={styles.choice} onClick={() => chooseAll(false)}>
          {t('consent:refuse')}
        </Button>
        <Button kind="secondary" className={styles.choice} onClick={() => chooseAll(true)}>
          {t('consent:accept')}
        </Button>
        <Button kind="quiet" className={styles.choice} aria-haspopup="dialog" onClick={onSettings}>
          {t('consent:choose')}
        </Button>
      </div>
    </section>
  );
}

/**
 * Adds as much space below the page as the banner covers, for the footer and for focused elements. Set on the two elements,
 * since an inherited property or a selector for the banner would restyle the whole page.
 */
function reserveSpace(banner: HTMLElement): () => void {
  const { documentElement, body } = document;
  const setSpacePx = (height: number) => {
    documentElement.style.scrollPaddingBottom = height > 0 ? `${height + focusGapPx}px` : '';
    body.style.paddingBottom = height > 0 ? `${height}px` : '';
  };
  // The observer's first call may come after a focus change.
  setSpacePx(banner.offsetHeight);
  const observer = new ResizeObserver(() => setSpacePx(banner.offsetHeight));
  observer.observe(banner);
  return () => {
    observer.disconnect();
    setSpacePx(0);
  };
}
