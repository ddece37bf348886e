/** The headers that site and backend share. */
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

export type HeaderSetter = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export function createHelmet(
  isHttps: boolean,
  overrides: Pick<
    HelmetOptions,
    'contentSecurityPolicy' | 'crossOriginOpenerPolicy' | 'crossOriginResourcePolicy' | 'referrerPolicy'
  >,
): HeaderSetter {
  return helmet({
    originAgentCluster: false,
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: { action: 'deny' },
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    ...overrides,
  });
}

/** For responses outside the middleware. */
export function collectHeaders(...setters: readonly HeaderSetter[]): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  for (const set of setters) set(request, response, () => undefined);
  return { ...response.getHeaders() };
}
