import { createContext, use, useContext } from 'react';
import { type DataSource, noData } from '../shared/page/page.ts';
import type { PageData, PageState, VisitorValues } from '../shared/page/pageState.ts';
import type { PublicConfig } from '../shared/settings/publicConfig.ts';

interface PageContextValue {
  /** Components may branch on it. */
  readonly state: PageState;
  /** Components may only output it. */
  readonly values: VisitorValues;
  readonly config: PublicConfig;
}

export const PageContext = createContext<PageContextValue | null>(null);

function usePageContext(): PageContextValue {
  const value = useContext(PageContext);
  if (value === null) throw new Error('PageContext is missing');
  return value;
}

export const usePage = () => usePageContext().state;
export const useValues = () => usePageContext().values;
export const useConfig = () => usePageContext().config;

export const DataContext = createContext<DataSource>(noData);

export const useDataSource = () => useContext(DataContext);

/** `Data` is the type of the page's query: only that page's components call this. */
export function usePageData<Data extends PageData>(): Data {
  const source = useContext(DataContext);
  return (source.kind === 'settled' ? source.data : use(source.promise)) as Data;
}
