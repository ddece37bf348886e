/** The languages in the header. Until opened it holds one link to the list in the footer, which saves bytes. */
import { useEffect, useRef, useState } from 'react';
import { localeNames } from '../../shared/i18n/locales.ts';
import { routeOf } from '../../shared/routing/routeTable.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { usePage } from '../PageContext.tsx';
import { languagesId } from './Footer.tsx';
import styles from './LanguageMenu.module.css';
import { LanguageSelection } from './LanguageSelection.tsx';

export function LanguageMenu() {
  const { t, locale } = useI18n();
  const menu = useRef<HTMLDetailsElement>(null);
  const hasFooter = routeOf(usePage().route).layout !== 'no-footer';
  const [isFilled, setFilled] = useState(!hasFooter);

  useEffect(() => {
    if (menu.current?.open) setFilled(true);
    // A switch in the app moves the focus to the new headline, and so closes it too.
    const close = ({ target, key }: Event & { key?: string }) => {
      const details = menu.current;
      const isInside = details?.contains(target as Node);
      if (!details?.open || (key ? key !== 'Escape' : isInside)) return;
      details.open = false;
      // What had the focus may be gone: the one link, whose place the languages took when the scripts came.
      if (key) details.querySelector('summary')?.focus();
    };
    const controller = new AbortController();
    for (const eventName of ['pointerdown', 'focusin', 'keydown'])
      document.addEventListener(eventName, close, controller);
    return () => controller.abort();
  }, []);

  const code = locale.toUpperCase();
  return (
    // Opened before the scripts came, it stays open.
    <details ref={menu} className={styles.menu} onToggle={() => setFilled(true)} suppressHydrationWarning>
      {/* Filled at the press: the menu tells that it is open only later, when a fast hand has tabbed to what is replaced. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed like a button, by hand and by key. */}
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
