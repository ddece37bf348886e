import { createContext, useContext } from 'react';
import type { Translator } from '../../shared/i18n/translate.ts';

export const I18nContext = createContext<Translator | null>(null);

export function useI18n(): Translator {
  const translator = useContext(I18nContext);
  if (translator === null) throw new Error('useI18n needs an I18nContext above');
  return translator;
}
