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
    const close = (event: Event) => {
      const details = menu.current;
      if (!details?.open) return;
      const isInside = details.contains(event.target as Node);
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      if (isEscape && isInside) details.querySelector('summary')?.focus();
      details.open = isEscape ? false : isInside || event instanceof KeyboardEvent;
    };
    const occasions = ['pointerdown', 'focusin', 'keydown'];
    for (const occasion of occasions) document.addEventListener(occasion, close);
    return () => {
      for (const occasion of occasions) document.removeEventListener(occasion, close);
    };
  }, []);

  return (
    // Opened before the scripts came, it stays open.
    <details ref={menu} className={styles.menu} suppressHydrationWarning>
      <summary className={styles.current}>
        <span className="visually-hidden">{t('common:footer.languages')}: </span>
        {locale.toUpperCase()}
        <span className="visually-hidden">, {localeNames[locale]}</span>
      </summary>
      <div className={styles.list} data-theme="ink">
        <LanguageSelection />
      </div>
    </details>
  );
}
