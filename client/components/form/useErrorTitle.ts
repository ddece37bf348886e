import { useEffect } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';

/** While a form is in error, the document's title says so first: it is what a screen reader reads first. */
export function useErrorTitle(hasErrors: boolean): void {
  const { t } = useI18n();
  const prefix = t('common:errorPrefix');
  useEffect(() => {
    if (!hasErrors) return;
    document.title = `${prefix}${document.title}`;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [hasErrors, prefix]);
}
