/** The header set of every answer: an API that no page may frame, embed or cache. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

type HeaderSetter = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

function createHeaderSetters(secure: boolean): readonly HeaderSetter[] {
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      crossOriginOpenerPolicy: false,
      crossOriginResourcePolicy: { policy: 'same-site' },
      originAgentCluster: false,
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xFrameOptions: { action: 'deny' },
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
    function keepNothing(_request, response, next) {
      response.setHeader('Cache-Control', 'no-store');
      next();
    },
  ];
}

export function createSecurityHeaders(secure: boolean): RequestHandler[] {
  return [...createHeaderSetters(secure)];
}

/** The same set, for what is answered outside of the application. */
export function collectSecurityHeaders(secure: boolean): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  for (const set of createHeaderSetters(secure)) set(request, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
