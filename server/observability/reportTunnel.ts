/**
 * The browsers' way to the collector of error reports. They reach no other host for it, so the collector never sees a
 * visitor's address, and what they say of an error is filtered once more. Whatever comes, a browser learns nothing.
 */
import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { atPaths } from '../../node/atPaths.ts';
import { hostOf } from '../../node/clientAddress.ts';
import { createSparseLog } from '../../node/sparseLog.ts';
import { contextOf } from '../middleware/requestContext.ts';
import type { OwnEndpoint } from '../middleware/sumsEndpoint.ts';
import type { Reports } from './reports.ts';

export interface ReportTunnelOptions extends OwnEndpoint {
  readonly reports: Pick<Reports, 'isOn' | 'forward'>;
}

export function createReportTunnel({ path, origin, reports, log }: ReportTunnelOptions): RequestHandler {
  const router = Router();
  const note = createSparseLog(log, 'warn');
  const end = (response: Response, status: number) => response.status(status).set('Cache-Control', 'no-store').end();
  if (reports.isOn) {
    router.post(path, express.text({ type: () => true, limit: '64kb' }), (request, response) => {
      const isOwn = request.headers.origin === origin;
      if (!isOwn) note('Origin refused', { path });
      const event = isOwn ? eventIn(request.body) : null;
      if (event !== null) reports.forward(event, hostOf(contextOf(response).clientAddress));
      end(response, 204);
    });
    // Too large, cut off, in no known encoding: there is nobody who could mend it.
    router.use(path, (_error: unknown, _request: Request, response: Response, _next: NextFunction) => {
      end(response, 204);
    });
  } else {
    router.post(path, (_request, response) => void end(response, 404));
  }
  return atPaths([path], router);
}

/** Of an envelope, lines of JSON in pairs of header and content, the first event. */
function eventIn(body: unknown): unknown {
  if (typeof body !== 'string') return null;
  try {
    const [, header = '', content = ''] = body.split('\n', 3);
    const { type } = JSON.parse(header) as { type?: unknown };
    return type === 'event' ? (JSON.parse(content) as unknown) : null;
  } catch {
    return null;
  }
}
