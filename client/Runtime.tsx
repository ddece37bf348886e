/** What the browser does beyond rendering; on the server all functions are no-ops. */
import { createContext, useContext } from 'react';
import type { Track } from '../shared/consent/events.ts';
import type { Exposure } from '../shared/experiments/documentExperiments.ts';
import { controlVariants, type Variants } from '../shared/experiments/experiments.ts';
import type { RunOperation } from '../shared/graphql/operations.ts';
import type { Screen } from '../shared/page/page.ts';
import type { RouteId } from '../shared/routing/routeTable.ts';
import type { PublicConfig } from '../shared/settings/publicConfig.ts';
import { type ClientRegistrationStore, createClientRegistration } from './registration/clientRegistration.ts';

/** A screen to show, another URL of the site to open, or one that needs a full load. */
export type OpenResult = { readonly screen: Screen } | { readonly redirectTo: string } | { readonly leaveTo: string };

/** Redacts what tags must not read. */
export interface Redaction {
  /** Null if the browser cannot store the removed parameters. */
  readonly redactUrl: (url: string) => string | null;
  readonly redactScreen: (screen: Screen) => Screen;
}

export interface Experiments {
  /** Read for each screen: an experiment may start or end while the page is open. */
  readonly readVariants: () => Variants;
  readonly readExposures: () => readonly Exposure[];
  /** Calls back when the open page should show other variants. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The path and query that an experiment redirects to, once the exposure is sent; null for none. */
  readonly findRedirect: (pathname: string, search: string) => Promise<string | null>;
  readonly markShown: (route: RouteId) => void;
}

export const serverExperiments: Experiments = {
  readVariants: () => controlVariants,
  readExposures: () => [],
  subscribe: () => () => undefined,
  findRedirect: async () => null,
  markShown: () => undefined,
};

export interface Runtime {
  readonly run: RunOperation;
  readonly registration: ClientRegistrationStore;
  readonly open: ((pathname: string, search: string) => Promise<OpenResult>) | null;
  readonly prefetch: (route: RouteId) => Promise<unknown>;
  /** The settings once `defaults.json` has loaded; components use useConfig. */
  readonly settings: Promise<PublicConfig> | null;
  /** The path and query that the first screen was rendered for; null for the current one. */
  readonly initialUrl: string | null;
  readonly track: Track;
  /** Resolves before tags run; null on pages without tags. */
  readonly redactionReady: Promise<Redaction> | null;
  /** Opens the consent settings; null in a document without tracking. */
  readonly openPrivacySettings: (() => Promise<unknown>) | null;
  readonly experiments: Pick<Experiments, 'readVariants' | 'readExposures' | 'subscribe' | 'markShown'>;
  /** The error to show for code that failed to load; never settles while the page reloads. */
  readonly handleLoadError: (error: unknown) => Promise<'connection' | 'outdated'>;
  readonly report: (error: Error) => void;
}

export const serverRuntime: Runtime = {
  run: async () => ({ ok: false, failure: 'connection' }),
  registration: Object.freeze({ ...createClientRegistration(null), update: () => {}, clear: () => {} }),
  open: null,
  prefetch: async () => {},
  settings: null,
  initialUrl: null,
  track: () => {},
  redactionReady: null,
  openPrivacySettings: async () => {},
  experiments: serverExperiments,
  handleLoadError: async () => 'connection',
  report: () => {},
};

export const RuntimeContext = createContext(serverRuntime);

export const useRuntime = () => useContext(RuntimeContext);
