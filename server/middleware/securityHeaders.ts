/** The header set of every response. The policy trusts a fresh nonce and what nonced scripts load, nothing by host. */
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';
import { contextOf } from './requestContext.ts';

type Policy = Exclude<NonNullable<HelmetOptions['contentSecurityPolicy']>, boolean>;
type Directives = NonNullable<Policy['directives']>;

const permissions = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

export function createSecurityHeaders(config: Config): RequestHandler[] {
  const nonce = (_request: unknown, response: unknown) =>
    `'nonce-${contextOf(response as Parameters<typeof contextOf>[0]).nonce}'`;
  const policy: Directives = {
    defaultSrc: ["'none'"],
    scriptSrc: [nonce, "'strict-dynamic'"],
    styleSrc: ["'self'", nonce],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    mediaSrc: ["'self'", ...originsOf(config.heroVideoUrl)],
    connectSrc: ["'self'", ...originsOf(config.graphqlUrl, config.websocketUrl)],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    reportTo: ['csp'],
    reportUri: [reportPathOf(config)],
    ...(config.secure ? { upgradeInsecureRequests: [] } : {}),
  };
  return [
    createHelmet(config, policy),
    function moreHeaders(_request, response, next) {
      setMoreHeaders(config, response);
      next();
    },
  ];
}

/** The same set for an answer that is given outside the pipeline. It carries no page, so its policy allows nothing. */
export function refusalHeaders(config: Config): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const policy: Directives = { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] };
  createHelmet(config, policy)(request, response, () => {});
  setMoreHeaders(config, response);
  return { ...response.getHeaders() };
}

function createHelmet(config: Config, directives: Directives) {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: { action: 'deny' },
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

function setMoreHeaders(config: Config, response: ServerResponse): void {
  response.setHeader('Reporting-Endpoints', `csp="${config.publicUrl}${reportPathOf(config)}"`);
  response.setHeader('Permissions-Policy', permissions.map((name) => `${name}=()`).join(', '));
}

function reportPathOf({ basePath }: Config): string {
  return `${basePath}/csp-report`;
}

/** The origins of configured addresses, without repetition; an empty address has none. */
function originsOf(...addresses: readonly string[]): string[] {
  const urls = addresses.filter(Boolean).map((address) => new URL(address));
  return [...new Set(urls.map(({ protocol, host }) => `${protocol}//${host}`))];
}
