/** The header set of every response. The policy trusts a fresh nonce and what nonced scripts load, nothing by host. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';
import type { HelmetOptions } from 'helmet';
import { collectHeaders, createHelmet, type HeaderSetter } from '../../node/securityHeaders.ts';
import type { Config } from '../config.ts';
import { contextOf } from './requestContext.ts';

type Policy = Exclude<NonNullable<HelmetOptions['contentSecurityPolicy']>, boolean>;
type Directives = NonNullable<Policy['directives']>;

const permissions = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

/** Stands in the policy for the nonce of a response. */
const nonceMark = 'NONCE';

/** The set is made once, by the package; a response's nonce is all that differs. */
export function createSecurityHeaders(config: Config): RequestHandler {
  const nonce = `'nonce-${nonceMark}'`;
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
  const headers = Object.entries(collectHeaders(...headersOf(config, policy))).map(
    ([name, value]) => [name, String(value).split(nonceMark)] as const,
  );
  return function securityHeaders(_request, response, next) {
    const { nonce: own } = contextOf(response);
    for (const [name, parts] of headers)
      response.setHeader(name, parts.length === 1 ? (parts[0] ?? '') : parts.join(own));
    next();
  };
}

/** The same set for an answer that is given outside the pipeline. It carries no page, so its policy allows nothing. */
export function refusalHeaders(config: Config): OutgoingHttpHeaders {
  return collectHeaders(
    ...headersOf(config, { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] }),
  );
}

function headersOf(config: Config, directives: Directives): readonly HeaderSetter[] {
  return [
    createHelmet(config.secure, {
      contentSecurityPolicy: { useDefaults: false, directives },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
    function moreHeaders(_request, response, next) {
      response.setHeader('Reporting-Endpoints', `csp="${config.publicUrl}${reportPathOf(config)}"`);
      response.setHeader('Permissions-Policy', permissions.map((name) => `${name}=()`).join(', '));
      next();
    },
  ];
}

function reportPathOf({ basePath }: Config): string {
  return `${basePath}/csp-report`;
}

/** The origins of configured addresses, without repetition; an empty address has none. */
function originsOf(...addresses: readonly string[]): string[] {
  const urls = addresses.filter(Boolean).map((address) => new URL(address));
  return [...new Set(urls.map(({ protocol, host }) => `${protocol}//${host}`))];
}
