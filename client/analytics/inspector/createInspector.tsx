/** What is tracked on this page, and what is not, as it stands now. Beside the page, in a root of its own: the page stays usable. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { DocumentExperiments } from '../../../shared/experiments/documentExperiments.ts';
import type { Variants } from '../../../shared/experiments/experiments.ts';
import { inspectorFragment, overridesCookie, tagPreviewCookie } from '../../../shared/experiments/inspector.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { createTranslator } from '../../../shared/i18n/translate.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';
import { readCookie, writeCookie } from '../../browser/cookies.ts';
import { Button } from '../../components/Button/Button.tsx';
import { I18nProvider, useI18n } from '../../i18n/I18n.tsx';
import { loadMessages } from '../../i18n/loadMessages.ts';
import { adminStylesheet } from '../../styles/adminStylesheet.ts';
import type { ConsentService } from '../consent/consent.ts';
import { ConsentFacts, Queue } from './ConsentFacts.tsx';
import { ExperimentFacts } from './ExperimentFacts.tsx';
import styles from './Inspector.module.css';
import { PushList } from './PushList.tsx';

/** The parts of the running page that are looked at. None of them is changed. */
export interface InspectedParts {
  readonly locale: Locale;
  readonly consent: Pick<ConsentService, 'isReady' | 'decision'>;
  /** The names of the events that wait for the visitor's answer; null once there is one. */
  readonly readQueue: () => readonly string[] | null;
  /** As the server decided them for this document. */
  readonly documentExperiments: DocumentExperiments;
  readonly readVariants: () => Variants;
}

export type InspectorConfig = Pick<PublicConfig, 'basePath' | 'gtmContainerId'>;

/** @returns how to open it; where it is open already, it gets the focus. */
export async function createInspector(
  parts: InspectedParts & { readonly config: InspectorConfig },
): Promise<() => void> {
  const { locale, config } = parts;
  // Before it is shown: what moves under a pointer is not pressed.
  const [messages] = await Promise.all([
    loadMessages(locale, ['common', 'inspector']),
    loadStylesheet(`${config.basePath}/assets/${adminStylesheet}`),
  ]);
  const translator = createTranslator(locale, messages);
  let opened: { readonly root: Root; readonly container: HTMLElement; readonly opener: Element | null } | null = null;

  const close = () => {
    if (opened === null) return;
    const { root, container, opener } = opened;
    opened = null;
    root.unmount();
    container.remove();
    const focusTarget = opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : null;
    (focusTarget ?? document.getElementById('main'))?.focus({ preventScroll: true });
    // So that the same address opens it once more. What the router keeps with the entry stays.
    const { pathname, search, hash } = window.location;
    if (hash === inspectorFragment) window.history.replaceState(window.history.state, '', pathname + search);
  };

  return () => {
    if (opened !== null) return opened.container.querySelector<HTMLElement>('aside')?.focus();
    const container = document.createElement('div');
    document.body.append(container);
    opened = { root: createRoot(container), container, opener: document.activeElement };
    opened.root.render(
      <I18nProvider translator={translator}>
        <Inspector {...parts} onClose={close} />
      </I18nProvider>,
    );
  };
}

/** Resolves also where they cannot be loaded: without them the inspector is plain, and works. */
function loadStylesheet(href: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    document.head.append(link);
  });
}

/** Milliseconds between two looks. */
const refreshIntervalMs = 500;

function Inspector({ config, onClose, ...parts }: Parameters<typeof createInspector>[0] & { onClose: () => void }) {
  const { t } = useI18n();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const [, refresh] = useState({});

  useEffect(() => panel.current?.focus(), []);
  useEffect(() => {
    const timer = setInterval(() => refresh({}), refreshIntervalMs);
    return () => clearInterval(timer);
  }, []);

  // From wherever in it the focus is.
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  /** The server decides by it; it goes with the browser's session. */
  const setCookieAndReload = (name: string, value: string) => {
    writeCookie({ name, days: value === '' ? 0 : null, path: config.basePath || '/' }, value);
    // A browser writes it meanwhile, and reading waits for that.
    readCookie(name, String);
    // The page that comes opens the inspector again.
    window.history.replaceState(window.history.state, '', inspectorFragment);
    window.location.reload();
  };
  const decision = parts.consent.decision();
  const isPreview = readCookie(tagPreviewCookie, String) !== null;

  return (
    <aside
      ref={panel}
      className={styles.panel}
      data-theme="paper"
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={closeOnEscape}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('inspector:title')}
        </h2>
        <Button kind="quiet" onClick={onClose}>
          {t('inspector:close')}
        </Button>
      </div>
      <Section title={t('inspector:consent.title')}>
        <ConsentFacts isReady={parts.consent.isReady()} decision={decision} />
      </Section>
      <Section title={t('inspector:queue.title')}>
        <Queue eventNames={parts.readQueue()} decision={decision} />
      </Section>
      <Section title={t('inspector:experiments.title')}>
        <ExperimentFacts
          documentExperiments={parts.documentExperiments}
          variants={parts.readVariants()}
          onOverride={(overrides) => setCookieAndReload(overridesCookie, overrides)}
        />
      </Section>
      {config.gtmContainerId !== '' && (
        <Section title={t('inspector:preview.title')}>
          <p className={styles.note}>{t(isPreview ? 'inspector:preview.on' : 'inspector:preview.off')}</p>
          <Button
            kind="secondary"
            className={styles.apply}
            onClick={() => setCookieAndReload(tagPreviewCookie, isPreview ? '' : '1')}
          >
            {t(isPreview ? 'inspector:preview.turnOff' : 'inspector:preview.turnOn')}
          </Button>
        </Section>
      )}
      <Section title={t('inspector:pushes.title')}>
        <PushList />
      </Section>
    </aside>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}
