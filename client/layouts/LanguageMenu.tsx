import { useEffect, useRef, useState } from 'react';
import { localeNames } from '../../shared/i18n/locales.ts';
import { getRoute } from '../../shared/routing/routeTable.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { usePage } from '../PageContext.tsx';
import { languagesId } from './Footer.tsx';
import styles from './LanguageMenu.module.css';
import { LanguageSelection } from './LanguageSelection.tsx';

/** The languages in the header. Until it is opened it has one link to the list in the footer, to keep the page small. */
export function LanguageMenu() {
  const { t, locale } = useI18n();
  const menu = useRef<HTMLDetailsElement>(null);
  const hasFooter = getRoute(usePage().route).layout !== 'no-footer';
  const [isFilled, setFilled] = useState(!hasFooter);

  useEffect(() => {
    if (menu.current?.open) setFilled(true);
    // A switch in the app moves the focus to the headline, which closes the menu.
    const close = ({ target, key }: Event & { key?: string }) => {
      const details = menu.current;
      const isInside = details?.contains(target as Node);
      if (!details?.open || (key ? key !== 'Escape' : isInside)) return;
      details.open = false;
      if (key) details.querySelector('summary')?.focus();
    };
    const controller = new AbortController();
    for (const eventName of ['pointerdown', 'focusin', 'keydown'])
      document.addEventListener(eventName, close, controller);
    return () => controller.abort();
  }, []);

  const code = locale.toUpperCase();
  return (
    // Opened before hydration, it stays open.
    <details ref={menu} className={styles.menu} onToggle={() => setFilled(true)} suppressHydrationWarning>
      {/* Filled on click: the toggle event comes later, when the focus may already be on the link that is replaced. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive. */}
      <summary
        className={styles.current}
        onClick={() => setFilled(true)}
        aria-label={`${t('common:footer.languages')}: ${code}, ${localeNames[locale]}`}
      >
        {code}
      </summary>
      <div className={styles.list} data-theme="ink">
        {isFilled ? <LanguageSelection /> : <a href={`#${languagesId}`}>{t('common:footer.languages')}</a>}
      </div>
    </details>
  );
}
