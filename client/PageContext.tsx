/** The page state and the visitor's values for the components below. */
import { createContext, type ReactNode, useContext } from 'react';
import type { PageState, VisitorValues } from '../shared/pageState.ts';
import type { PublicConfig } from '../shared/publicConfig.ts';

export interface PageContextValue {
  readonly state: PageState;
  readonly values: VisitorValues;
  readonly config: PublicConfig;
}

const Context = createContext<PageContextValue | null>(null);

export function PageContext({ value, children }: { value: PageContextValue; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

function usePageContext(): PageContextValue {
  const value = useContext(Context);
  if (value === null) throw new Error('The page context is missing above');
  return value;
}

/** What components may branch on. */
export function usePage(): PageState {
  return usePageContext().state;
}

/** What components may place, and nothing else. */
export function useValues(): VisitorValues {
  return usePageContext().values;
}

export function useConfig(): PublicConfig {
  return usePageContext().config;
}
