/** Data may be on its way: a component that reads it then suspends, so it stands in a Suspense boundary of its page. */
import { createContext, type ReactNode, use, useContext } from 'react';
import { type DataSource, noData } from '../../shared/page.ts';
import type { PageData } from '../../shared/pageState.ts';

const DataContext = createContext<DataSource>(noData);

export function PageDataProvider({ source, children }: { source: DataSource; children: ReactNode }) {
  return <DataContext value={source}>{children}</DataContext>;
}

/** Of the screen that is shown; another one, be it of the same page, has another. */
export const useDataSource = () => useContext(DataContext);

/** The type is that of the page's own query; only components of that page call this. */
export function usePageData<Data extends PageData>(): Data {
  const source = useContext(DataContext);
  return (source.kind === 'settled' ? source.data : use(source.promise)) as Data;
}
