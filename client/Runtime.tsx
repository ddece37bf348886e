/** What the browser side can do beyond rendering. On the server everything here is inert. */
import { createContext, type ReactNode, useContext } from 'react';
import type { RunOperation } from '../shared/graphql/operations.ts';
import type { Screen } from '../shared/page.ts';
import type { RouteId } from '../shared/routeTable.ts';
import type { RegistrationStore } from './registration/registrationStore.ts';

/** A screen to show, an address of ours to show instead, or one that only a full load can open. */
export type Opened = { readonly screen: Screen } | { readonly redirectTo: string } | { readonly leaveTo: string };

export interface Runtime {
  readonly run: RunOperation;
  /** `null` on the server: there every visitor starts empty. */
  readonly registration: RegistrationStore | null;
  /** `null` on the server. */
  readonly open: ((pathname: string, search: string) => Promise<Opened>) | null;
  /** Loads a page's code ahead of time; the answer is when it is there. */
  readonly prefetch: (route: RouteId) => Promise<void>;
}

const Context = createContext<Runtime | null>(null);

export function RuntimeProvider({ runtime, children }: { runtime: Runtime; children: ReactNode }) {
  return <Context value={runtime}>{children}</Context>;
}

export function useRuntime(): Runtime {
  const runtime = useContext(Context);
  if (runtime === null) throw new Error('useRuntime needs a RuntimeProvider above');
  return runtime;
}
