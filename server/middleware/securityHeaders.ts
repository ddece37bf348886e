/** The header set of every response. The policy trusts a fresh nonce and what nonced scripts load, nothing by host. */
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { contextOf } from './requestContext.ts';

const permissions = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

export function createSecurityHeaders(config: Config): RequestHandler[] {
  const reportPath = `${config.basePath}/csp-report`;
  const nonce = (_request: unknown, response: unknown) =>
    `'nonce-${contextOf(response as Parameters<typeof contextOf>[0]).nonce}'`;
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
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
          reportUri: [reportPath],
          ...(config.secure ? { upgradeInsecureRequests: [] } : {}),
        },
      },
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
    }),
    function moreHeaders(_request, response, next) {
      response.setHeader('Reporting-Endpoints', `csp="${config.publicUrl}${reportPath}"`);
      response.setHeader('Permissions-Policy', permissions.map((name) => `${name}=()`).join(', '));
      next();
    },
  ];
}

/** The origins of configured addresses, without repetition; an empty address has none. */
function originsOf(...addresses: readonly string[]): string[] {
  const urls = addresses.filter(Boolean).map((address) => new URL(address));
  return [...new Set(urls.map(({ protocol, host }) => `${protocol}//${host}`))];
}
