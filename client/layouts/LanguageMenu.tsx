/** The language selection folded away in the header: it opens without scripts, and with them closes by itself. */
import { useEffect, useRef } from 'react';
import { localeNames } from '../../shared/locales.ts';
import { useI18n } from '../i18n/I18n.tsx';
import styles from './LanguageMenu.module.css';
import { LanguageSelection } from './LanguageSelection.tsx';

export function LanguageMenu() {
  const { t, locale } = useI18n();
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    // A switch in the app moves the focus to the new headline, and so closes it too.
    const close = ({ target, key }: Event & { key?: string }) => {
      const details = menu.current;
      const isInside = details?.contains(target as Node);
      if (!details?.open || (key ? key !== 'Escape' : isInside)) return;
      details.open = false;
      if (isInside) details.querySelector('summary')?.focus();
    };
    const listening = new AbortController();
    for (const occasion of ['pointerdown', 'focusin', 'keydown']) document.addEventListener(occasion, close, listening);
    return () => listening.abort();
  }, []);

  const code = locale.toUpperCase();
  return (
    // Opened before the scripts came, it stays open.
    <details ref={menu} className={styles.menu} suppressHydrationWarning>
      <summary
        className={styles.current}
        aria-label={`${t('common:footer.languages')}: ${code}, ${localeNames[locale]}`}
      >
        {code}
      </summary>
      <div className={styles.list} data-theme="ink">
        <LanguageSelection />
      </div>
    </details>
  );
}
