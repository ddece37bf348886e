/**
 * Hands a page its data, whether it is at hand or still on its way. A component that reads data which is on its way
 * suspends, so it stands inside a Suspense boundary of its page.
 */
import { createContext, type ReactNode, use, useContext } from 'react';
import { type DataSource, noData } from '../../shared/page.ts';
import type { PageData } from '../../shared/pageState.ts';

const DataContext = createContext<DataSource>(noData);

export function PageDataProvider({ source, children }: { source: DataSource; children: ReactNode }) {
  return <DataContext value={source}>{children}</DataContext>;
}

/** The type is that of the page's own query; only components of that page call this. */
export function usePageData<Data extends PageData>(): Data {
  const source = useContext(DataContext);
  return (source.kind === 'settled' ? source.data : use(source.promise)) as Data;
}
