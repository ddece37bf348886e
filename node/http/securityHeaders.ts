/** What the header sets of site and backend have in common, and the sets of answers that no pipeline gives. */
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

type HelmetOverrides = Pick<
  HelmetOptions,
  'contentSecurityPolicy' | 'crossOriginOpenerPolicy' | 'crossOriginResourcePolicy' | 'referrerPolicy'
>;

export type HeaderSetter = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** `secure`: visitors come by https. */
export function createHelmet(isHttps: boolean, overrides: HelmetOverrides): HeaderSetter {
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

/** For answers that are given outside of a pipeline. */
export function collectHeaders(...setters: readonly HeaderSetter[]): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  for (const set of setters) set(request, response, () => undefined);
  return { ...response.getHeaders() };
}
