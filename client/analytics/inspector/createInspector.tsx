/** The tracking inspector: consent, queued events, experiments and pushes of the page, in a separate React root. */
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
import { I18nContext, useI18n } from '../../i18n/I18n.tsx';
import { loadMessages } from '../../i18n/loadMessages.ts';
import { adminStylesheet } from '../../styles/adminStylesheet.ts';
import type { ConsentService } from '../consent/consent.ts';
import { ConsentDetails, Queue } from './ConsentDetails.tsx';
import { ExperimentDetails } from './ExperimentDetails.tsx';
import styles from './Inspector.module.css';

export interface InspectorProps {
  readonly config: Pick<PublicConfig, 'basePath' | 'gtmContainerId'>;
  readonly locale: Locale;
  readonly consent: Pick<ConsentService, 'isReady' | 'decision'>;
  /** The names of the events queued until the visitor decides; null afterwards. */
  readonly readQueue: () => readonly string[] | null;
  readonly documentExperiments: DocumentExperiments;
  readonly readVariants: () => Variants;
}

/** Returns a function that opens the inspector, or focuses the open one. */
export async function createInspector(props: InspectorProps): Promise<() => void> {
  const { locale, config } = props;
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
    // So that the same link can open it again. The router's state is kept.
    const { pathname, search, hash } = window.location;
    if (hash === inspectorFragment) window.history.replaceState(window.history.state, '', pathname + search);
  };

  return () => {
    if (opened !== null) return opened.container.querySelector<HTMLElement>('aside')?.focus();
    const container = document.createElement('div');
    document.body.append(container);
    opened = { root: createRoot(container), container, opener: document.activeElement };
    opened.root.render(
      <I18nContext value={translator}>
        <Inspector {...props} onClose={close} />
      </I18nContext>,
    );
  };
}

/** Resolves also on failure: the inspector works without styles. */
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

const refreshIntervalMs = 500;

function Inspector({ config, onClose, ...parts }: InspectorProps & { onClose: () => void }) {
  const { t } = useI18n();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const [, refresh] = useState({});

  useEffect(() => panel.current?.focus(), []);
  useEffect(() => {
    const timer = setInterval(() => refresh({}), refreshIntervalMs);
    return () => clearInterval(timer);
  }, []);

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  /** A session cookie that the server reads. */
  const setCookieAndReload = (name: string, value: string) => {
    writeCookie({ name, days: value === '' ? 0 : null, path: config.basePath || '/' }, value);
    // Reading blocks until the browser has written it.
    readCookie(name, String);
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
        <ConsentDetails isReady={parts.consent.isReady()} decision={decision} />
      </Section>
      <Section title={t('inspector:queue.title')}>
        <Queue eventNames={parts.readQueue()} decision={decision} />
      </Section>
      <Section title={t('inspector:experiments.title')}>
        <ExperimentDetails
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
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

const maxPushes = 50;

function PushList() {
  const { t } = useI18n();
  const numbered = (window.dataLayer ?? []).map((push, index) => ({ push, number: index + 1 }));
  const pushes = numbered.slice(-maxPushes).map(({ push, number }) => ({ number, text: stringifyPush(push) }));
  return (
    <>
      {pushes.length === 0 && <p className={styles.note}>{t('inspector:pushes.none')}</p>}
      <ol className={styles.pushes}>
        {pushes.reverse().map(({ number, text }) => (
          <li key={number} className={styles.push}>
            <b>{`${number} ${getPushName(JSON.parse(text))}`}</b>
            <pre className={styles.text}>{text}</pre>
          </li>
        ))}
      </ol>
    </>
  );
}

function getPushName(push: unknown): string {
  return Array.isArray(push) ? push.slice(0, 2).join(' ') : String(Object(push).event ?? '');
}

function stringifyPush(push: unknown): string {
  try {
    return JSON.stringify(push === undefined ? getTypeTag(push) : push, replaceUnserializable, 2);
  } catch {
    // A cycle, or a getter that throws.
    return JSON.stringify(getTypeTag(push));
  }
}

/** Tags push elements and events, which refer to the whole page. */
function replaceUnserializable(_key: string, value: unknown): unknown {
  if (typeof value === 'function') return getTypeTag(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (getTypeTag(value) === '[object Arguments]') return Array.from(value as ArrayLike<unknown>);
  return getTypeTag(value) === '[object Object]' ? value : getTypeTag(value);
}

function getTypeTag(value: unknown): string {
  return Object.prototype.toString.call(value);
}
