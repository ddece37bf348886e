/** Hears that a guest has begun to fill in the form: an empty request, whose address has the invitation as the form's has. */
import { type RequestHandler, Router } from 'express';
import { atPaths } from '../../node/atPaths.ts';
import { createSparseLog } from '../../node/sparseLog.ts';
import { codeOf } from '../../shared/journey.ts';
import { parseUrl } from '../../shared/parseUrl.ts';
import type { SiteCounts } from '../counts/createSiteCounts.ts';
import { tokenOf } from '../graphql/createRequestOperations.ts';
import { isCrawler } from './crawlers.ts';
import { contextOf, keptInvitations } from './requestContext.ts';
import type { OwnEndpoint } from './sumsEndpoint.ts';

export interface BegunCountOptions extends OwnEndpoint {
  readonly counts: Pick<SiteCounts, 'noteGuest'>;
}

export function createBegunCount({ path, origin, counts, log }: BegunCountOptions): RequestHandler {
  const router = Router();
  const note = createSparseLog(log, 'warn');
  router.post(path, (request, response) => {
    const isOwn = request.headers.origin === origin;
    const query = parseUrl(request.originalUrl, origin)?.searchParams ?? new URLSearchParams();
    const invitation = codeOf(query, () => keptInvitations(request));
    const isGuest = tokenOf(request) === null && !isCrawler(request.headers['user-agent'] ?? '');
    if (!isOwn) note('Origin refused', { path });
    if (isOwn && invitation !== null && isGuest)
      counts.noteGuest(invitation, 'begun', contextOf(response).clientAddress);
    response
      .status(isOwn ? 204 : 403)
      .set('Cache-Control', 'no-store')
      .end();
  });
  return atPaths([path], router);
}
