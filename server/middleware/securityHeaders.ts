/** The security headers of every response. Scripts are trusted by a fresh nonce and by their loader, never by host. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { HelmetOptions } from 'helmet';
import { collectHeaders, createHelmet } from '../../node/security/securityHeaders.ts';
import { tagPreviewCookie } from '../../shared/experiments/inspector.ts';
import type { Config } from '../config.ts';
import { trustedTypesPolicy } from '../render/inlineScripts.ts';
import { getContext, readRequestCookie } from './requestContext.ts';

type Policy = Exclude<NonNullable<HelmetOptions['contentSecurityPolicy']>, boolean>;
type Directives = NonNullable<Policy['directives']>;

const deniedPermissions = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

/** Replaced by the nonce of a response. */
const noncePlaceholder = 'NONCE';

/** Sets the policy without tags; a page that may be tracked replaces it. */
export function createSecurityHeaders(config: Config): RequestHandler {
  const headers = Object.entries(createHeaders(config, createContentSecurityPolicy(config))).map(
    ([name, value]) => [name, String(value).split(noncePlaceholder)] as const,
  );
  return function securityHeaders(_request, response, next) {
    const { nonce } = getContext(response);
    for (const [name, parts] of headers)
      response.setHeader(name, parts.length === 1 ? (parts[0] ?? '') : parts.join(nonce));
    next();
  };
}

/** Sets the policy of a page that may be tracked. Null where neither tags nor a consent service are configured. */
export function createSetTrackingPolicy(config: Config): ((response: Response) => void) | null {
  const origins = getTagOrigins(config);
  if (origins.length === 0) return null;
  const splitPolicy = (preview = noPreview) => {
    const headers = createHeaders(config, createContentSecurityPolicy(config, origins, preview));
    return String(headers['content-security-policy']).split(noncePlaceholder);
  };
  const parts = splitPolicy();
  const previewParts = config.gtmContainerId === '' ? null : splitPolicy(googlePreview);
  return (response) => {
    // Set by a cookie of the inspector: a link must not weaken the policy.
    const isPreview = previewParts !== null && readRequestCookie(response.req, tagPreviewCookie, String) !== null;
    response.setHeader('Content-Security-Policy', (isPreview ? previewParts : parts).join(getContext(response).nonce));
    // Tag Assistant opens the page in a window that it controls.
    if (isPreview) response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none');
  };
}

/** Where Google's tags report to (developers.google.com/tag-platform/security/guides/csp). */
const googleOrigins = [
  'https://*.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];

/** For the overlay of Google's preview (same guide, "Preview Mode"). */
const googlePreview = {
  styles: ['https://www.googletagmanager.com', 'https://tagmanager.google.com', 'https://fonts.googleapis.com'],
  images: ['https://ssl.gstatic.com', 'https://www.gstatic.com'],
  fonts: ['https://fonts.gstatic.com', 'data:'],
};

const noPreview: typeof googlePreview = { styles: [], images: [], fonts: [] };

const usercentricsOrigins = ['https://*.usercentrics.eu'];

/** Where tags and the consent service may connect to and load pictures from. */
function getTagOrigins({ gtmContainerId, consentScriptUrl, trackingOrigins }: Config): readonly string[] {
  return [
    ...(gtmContainerId === '' ? [] : [...googleOrigins, ...trackingOrigins]),
    ...(consentScriptUrl === '' ? [] : [...usercentricsOrigins, ...getOrigins(consentScriptUrl)]),
  ];
}

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
    // Tags do not support Trusted Types.
    ...(tagOrigins.length > 0 ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: [trustedTypesPolicy] }),
    reportTo: ['csp'],
    reportUri: [getReportPath(config)],
    ...(config.secure ? { upgradeInsecureRequests: [] } : {}),
  };
}

const denyAllPolicy: Directives = { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] };

/** For responses outside the middleware. */
export function createErrorHeaders(config: Config): OutgoingHttpHeaders {
  return createHeaders(config, denyAllPolicy);
}

function createHeaders(config: Config, directives: Directives): OutgoingHttpHeaders {
  const helmet = createHelmet(config.secure, {
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Not even to pages of the site, whose tags read it: the URL may contain an invitation.
    referrerPolicy: { policy: 'strict-origin' },
  });
  return {
    ...collectHeaders(helmet),
    'reporting-endpoints': `csp="${config.publicUrl}${getReportPath(config)}"`,
    'permissions-policy': deniedPermissions.map((name) => `${name}=()`).join(', '),
  };
}

function getReportPath({ basePath }: Config): string {
  return `${basePath}/csp-report`;
}

/** The distinct origins; an empty URL has none. */
function getOrigins(...configuredUrls: readonly string[]): string[] {
  const urls = configuredUrls.filter(Boolean).map((url) => new URL(url));
  return [...new Set(urls.map(({ protocol, host }) => `${protocol}//${host}`))];
}
