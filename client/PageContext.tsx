import { createContext, useContext } from 'react';
import type { PageState, VisitorValues } from '../shared/pageState.ts';
import type { PublicConfig } from '../shared/publicConfig.ts';

export interface PageContextValue {
  /** What components may branch on. */
  readonly state: PageState;
  /** What components may place, and nothing else. */
  readonly values: VisitorValues;
  readonly config: PublicConfig;
}

export const PageContext = createContext<PageContextValue | null>(null);

function usePageContext(): PageContextValue {
  const value = useContext(PageContext);
  if (value === null) throw new Error('The page context is missing above');
  return value;
}

export const usePage = () => usePageContext().state;
export const useValues = () => usePageContext().values;
export const useConfig = () => usePageContext().config;
