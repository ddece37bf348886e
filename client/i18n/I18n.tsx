import { createContext, type ReactNode, useContext } from 'react';
import type { Translator } from '../../shared/i18n/translate.ts';

const I18nContext = createContext<Translator | null>(null);

export function I18nProvider({ translator, children }: { translator: Translator; children: ReactNode }) {
  return <I18nContext value={translator}>{children}</I18nContext>;
}

export function useI18n(): Translator {
  const translator = useContext(I18nContext);
  if (translator === null) throw new Error('useI18n needs an I18nProvider above');
  return translator;
}
