/** What a page can ask of the experiments in the browser. Where there are none, all of it is inert. */
import { controlVariants, type Variants } from '../../../shared/experiments/experiments.ts';
import type { RouteId } from '../../../shared/routing/routeTable.ts';

export interface Experiments {
  /** Asked for each screen: an experiment may start or end while the page is open. */
  readonly readVariants: () => Variants;
  /** Calls back when the page that is open should show other variants. The answer ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Before the page of a path and query is opened: the path and query of another one of ours that an experiment leads
   * to, once the exposure is told; null for none.
   */
  readonly findRedirect: (pathname: string, search: string) => Promise<string | null>;
  /** The visitor sees a page of this route. */
  readonly markShown: (route: RouteId) => void;
}

export const inertExperiments: Experiments = {
  readVariants: () => controlVariants,
  subscribe: () => () => undefined,
  findRedirect: async () => null,
  markShown: () => undefined,
};
