/** The inspector's own root, beside the page's and after it: nothing of the page waits for it, moves or is covered twice. */
import { createRoot, type Root } from 'react-dom/client';
import { createTranslator } from '../../shared/i18n/translate.ts';
import { overridesCookieName, parseOverrides } from '../../shared/overrides.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import { tagPreviewCookie } from '../../shared/tagPreview.ts';
import { readCookie, writeCookie } from '../cookies.ts';
import { I18nProvider } from '../i18n/I18n.tsx';
import { loadMessages } from '../i18n/loadMessages.ts';
import { toolSheet } from '../styles/toolSheet.ts';
import { inspectorFragment } from './fragment.ts';
import { Inspector } from './Inspector.tsx';
import { keepOverrides } from './keepOverrides.ts';
import { type Inspected, takeSnapshot } from './snapshot.ts';

export interface InspectorParts extends Inspected {
  readonly config: Pick<PublicConfig, 'basePath' | 'gtmContainerId'>;
}

/** Resolves also where they cannot be loaded: without them the inspector is plain, and works. */
function addStyles(address: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    document.head.append(link);
  });
}

/** @returns how to open it; where it is open already, it gets the focus. */
export async function createInspector({ config, ...inspected }: InspectorParts): Promise<() => void> {
  const { locale } = inspected;
  // Before it is shown: what moves under a pointer is not pressed.
  const [messages] = await Promise.all([
    loadMessages(locale, ['common', 'inspector']),
    addStyles(`${config.basePath}/assets/${toolSheet}`),
  ]);
  const translator = createTranslator(locale, messages);
  let opened: { readonly root: Root; readonly place: HTMLElement; readonly opener: Element | null } | null = null;

  const close = () => {
    if (opened === null) return;
    const { root, place, opener } = opened;
    opened = null;
    root.unmount();
    place.remove();
    const back = opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : null;
    (back ?? document.getElementById('main'))?.focus({ preventScroll: true });
    // So that the same address opens it once more. What the router keeps with the entry stays.
    const { pathname, search, hash } = window.location;
    if (hash === inspectorFragment) window.history.replaceState(window.history.state, '', pathname + search);
  };

  /** The server decides by a cookie; the page that comes opens the inspector again. */
  const reload = () => {
    window.history.replaceState(window.history.state, '', inspectorFragment);
    window.location.reload();
  };
  const isPreview = readCookie(tagPreviewCookie, String) !== null;
  const togglePreview = () => {
    writeCookie({ name: tagPreviewCookie, days: isPreview ? 0 : null, path: config.basePath || '/' }, '1');
    // A browser writes it meanwhile, and reading waits for that.
    readCookie(tagPreviewCookie, String);
    reload();
  };

  return () => {
    if (opened !== null) return opened.place.querySelector<HTMLElement>('aside')?.focus();
    const place = document.createElement('div');
    document.body.append(place);
    opened = { root: createRoot(place), place, opener: document.activeElement };
    opened.root.render(
      <I18nProvider translator={translator}>
        <Inspector
          look={() => takeSnapshot(inspected)}
          preview={config.gtmContainerId === '' ? null : { isOn: isPreview, onToggle: togglePreview }}
          overrides={readCookie(overridesCookieName, parseOverrides) ?? new Map()}
          onOverride={(overrides) => {
            keepOverrides(overrides, config.basePath);
            reload();
          }}
          onClose={close}
        />
      </I18nProvider>,
    );
  };
}
