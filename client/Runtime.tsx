/** What the browser side can do beyond rendering. On the server everything here is inert. */
import { createContext, useContext } from 'react';
import type { Track } from '../shared/consent/events.ts';
import type { RunOperation } from '../shared/graphql/operations.ts';
import type { Screen } from '../shared/page/page.ts';
import type { RouteId } from '../shared/routing/routeTable.ts';
import type { PublicConfig } from '../shared/settings/publicConfig.ts';
import { type Experiments, inertExperiments } from './analytics/experiments/experiments.ts';
import { type ClientRegistrationStore, createClientRegistration } from './registration/clientRegistration.ts';

/** A screen to show, an address of ours to show instead, or one that only a full load can open. */
export type OpenResult = { readonly screen: Screen } | { readonly redirectTo: string } | { readonly leaveTo: string };

/** How the page is shown where tags run: without what they must not read. */
export interface Redaction {
  readonly address: (address: string) => string | null;
  readonly screen: (screen: Screen) => Screen;
}

export interface Runtime {
  readonly run: RunOperation;
  readonly registration: ClientRegistrationStore;
  readonly open: ((pathname: string, search: string) => Promise<OpenResult>) | null;
  readonly prefetch: (route: RouteId) => Promise<unknown>;
  /** The settings once `defaults.json` has been heard; `null` on the server. React's part of the page has them by useConfig. */
  readonly settings: Promise<PublicConfig> | null;
  /** The path and query that the first screen was rendered for; `null` where that is the present one. */
  readonly arrivedAt: string | null;
  /** Pushes an event once the visitor has agreed; inert until then and where nothing is tracked. */
  readonly track: Track;
  /** Once tags are about to run; `null` where they never do. */
  readonly redactionReady: Promise<Redaction> | null;
  /** Shows what was decided about tracking, to change it; `null` in a document that has no tracking. */
  readonly openPrivacySettings: (() => Promise<unknown>) | null;
  readonly experiments: Pick<Experiments, 'readVariants' | 'subscribe' | 'markShown'>;
  /** What to say of code that did not come, unless a new document is on its way. */
  readonly handleLoadError: (error: unknown) => Promise<'connection' | 'outdated'>;
  readonly report: (error: Error) => void;
}

export const inertRuntime: Runtime = {
  run: async () => ({ ok: false, failure: 'connection' }),
  registration: Object.freeze({ ...createClientRegistration(null), update: () => {}, clear: () => {} }),
  open: null,
  prefetch: async () => {},
  settings: null,
  arrivedAt: null,
  track: () => {},
  redactionReady: null,
  openPrivacySettings: async () => {},
  experiments: inertExperiments,
  handleLoadError: async () => 'connection',
  report: () => {},
};

export const RuntimeContext = createContext(inertRuntime);

export const useRuntime = () => useContext(RuntimeContext);
