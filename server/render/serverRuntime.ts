/** The runtime of a render on the server: components can be rendered by it, and nothing can happen through it. */
import type { AppProps } from '../../client/App.tsx';
import type { RunOperation } from '../../shared/graphql/operations.ts';

export function createServerRuntime(run: RunOperation): AppProps['runtime'] {
  return {
    run,
    registration: null,
    open: null,
    prefetch: async () => {},
  };
}
