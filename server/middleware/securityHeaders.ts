/** The header set of every response. The policy trusts a fresh nonce and what nonced scripts load, nothing by host. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { HelmetOptions } from 'helmet';
import { collectHeaders, createHelmet, type HeaderSetter } from '../../node/security/securityHeaders.ts';
import { tagPreviewCookie } from '../../shared/experiments/inspector.ts';
import type { Config } from '../config.ts';
import { trustedTypesPolicy } from '../render/inlineScripts.ts';
import { readRequestCookie } from './readRequestCookie.ts';
import { getContext } from './requestContext.ts';

type Policy = Exclude<NonNullable<HelmetOptions['contentSecurityPolicy']>, boolean>;
type Directives = NonNullable<Policy['directives']>;

const deniedPermissions = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

/** Stands in the policy for the nonce of a response. */
const noncePlaceholder = 'NONCE';

/** The set is made once, by the package; a response's nonce is all that differs. It is the closed one: nothing is tracked. */
export function createSecurityHeaders(config: Config): RequestHandler {
  const headers = Object.entries(
    collectHeaders(...createHeaderSetters(config, createContentSecurityPolicy(config))),
  ).map(([name, value]) => [name, String(value).split(noncePlaceholder)] as const);
  return function securityHeaders(_request, response, next) {
    const { nonce: responseNonce } = getContext(response);
    for (const [name, parts] of headers)
      response.setHeader(name, parts.length === 1 ? (parts[0] ?? '') : parts.join(responseNonce));
    next();
  };
}

/** Sets the policy of a page that may be tracked. */
export type SetTrackingPolicy = (response: Response) => void;

/** Null where no tag manager and no consent service is configured: then the closed policy is every page's. */
export function createSetTrackingPolicy(config: Config): SetTrackingPolicy | null {
  const origins = getTagOrigins(config);
  if (origins.length === 0) return null;
  const splitPolicy = (preview?: Preview) =>
    String(
      collectHeaders(...createHeaderSetters(config, createContentSecurityPolicy(config, origins, preview)))[
        'content-security-policy'
      ],
    ).split(noncePlaceholder);
  const parts = splitPolicy();
  const preview = config.gtmContainerId === '' ? null : splitPolicy(googlePreview);
  return (response) => {
    // By a cookie of the inspector: a link must not weaken the policy.
    const isPreview = preview !== null && readRequestCookie(response.req, tagPreviewCookie, String) !== null;
    response.setHeader('Content-Security-Policy', (isPreview ? preview : parts).join(getContext(response).nonce));
    // The assistant opens our page as its own window, and neither side may ask to be apart.
    if (isPreview) response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none');
  };
}

/** Where Google's tags report to (developers.google.com/tag-platform/security/guides/csp). */
const googleOrigins = [
  'https://*.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];

/** What Google's preview draws in the page (the same guide, "Preview Mode"). */
const googlePreview = {
  styles: ['https://www.googletagmanager.com', 'https://tagmanager.google.com', 'https://fonts.googleapis.com'],
  images: ['https://ssl.gstatic.com', 'https://www.gstatic.com'],
  fonts: ['https://fonts.gstatic.com', 'data:'],
};
type Preview = typeof googlePreview;

const usercentricsOrigins = ['https://*.usercentrics.eu'];

/** Tags and the consent service may ask these and show their pictures. Their scripts are trusted by whoever loads them. */
function getTagOrigins({ gtmContainerId, consentScriptUrl, trackingOrigins }: Config): readonly string[] {
  return [
    ...(gtmContainerId === '' ? [] : [...googleOrigins, ...trackingOrigins]),
    ...(consentScriptUrl === '' ? [] : [...usercentricsOrigins, ...getOrigins(consentScriptUrl)]),
  ];
}

const noPreview: Preview = { styles: [], images: [], fonts: [] };

function createContentSecurityPolicy(
  config: Config,
  tagOrigins: readonly string[] = [],
  preview = noPreview,
): Directives {
  const nonce = `'nonce-${noncePlaceholder}'`;
  return {
    defaultSrc: ["'none'"],
    scriptSrc: [nonce, "'strict-dynamic'"],
    styleSrc: ["'self'", nonce, ...preview.styles],
    imgSrc: ["'self'", 'data:', ...tagOrigins, ...preview.images],
    fontSrc: ["'self'", ...preview.fonts],
    mediaSrc: ["'self'", ...getOrigins(config.heroVideoUrl)],
    connectSrc: ["'self'", ...getOrigins(config.graphqlUrl, config.websocketUrl), ...tagOrigins],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    // Markup and script addresses are made of words by one policy alone. Tags know nothing of it.
    ...(tagOrigins.length > 0 ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: [trustedTypesPolicy] }),
    reportTo: ['csp'],
    reportUri: [getReportPath(config)],
    ...(config.secure ? { upgradeInsecureRequests: [] } : {}),
  };
}

const denyAllPolicy: Directives = { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] };

/** The same set for an answer that is given outside the pipeline. It carries no page, so its policy allows nothing. */
export function createErrorHeaders(config: Config): OutgoingHttpHeaders {
  return collectHeaders(...createHeaderSetters(config, denyAllPolicy));
}

function createHeaderSetters(config: Config, directives: Directives): readonly HeaderSetter[] {
  return [
    createHelmet(config.secure, {
      contentSecurityPolicy: { useDefaults: false, directives },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      // Not even to our own next page, whose tags read it: the address may hold an invitation.
      referrerPolicy: { policy: 'strict-origin' },
    }),
    function moreHeaders(_request, response, next) {
      response.setHeader('Reporting-Endpoints', `csp="${config.publicUrl}${getReportPath(config)}"`);
      response.setHeader('Permissions-Policy', deniedPermissions.map((name) => `${name}=()`).join(', '));
      next();
    },
  ];
}

function getReportPath({ basePath }: Config): string {
  return `${basePath}/csp-report`;
}

/** The origins of configured addresses, without repetition; an empty address has none. */
function getOrigins(...addresses: readonly string[]): string[] {
  const urls = addresses.filter(Boolean).map((address) => new URL(address));
  return [...new Set(urls.map(({ protocol, host }) => `${protocol}//${host}`))];
}
