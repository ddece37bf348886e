/** What the backend's request log says. Its ids are the caller's, so that one of them finds the site's line and this one. */
import type { Request } from 'express';
import { maskPath } from '../../shared/security/maskPath.ts';
import { reapplicationPath, withdrawalPath } from './applicationPages.ts';
import { graphqlPath } from './graphqlEndpoint.ts';
import { readRequestIds } from './resolverContext.ts';

const maxPathLength = 256;

const routes: ReadonlyMap<string, string> = new Map([
  [graphqlPath, 'graphql'],
  [withdrawalPath, 'withdrawal'],
  [reapplicationPath, 'reapplication'],
]);

export function describeRequest(request: Request) {
  const { path } = request;
  return {
    fields: { ...readRequestIds(request), path: maskPath(path.slice(0, maxPathLength)) },
    route: routes.get(path) ?? 'unmatched',
  };
}
