/** Masks path segments that may be personal data; the site's own segments, slugs and file names stay. */
import { isLocale } from '../i18n/locales.ts';
import { getRoute, routeIds } from '../routing/routeTable.ts';

const masked = '[masked]';

const routeSegments: ReadonlySet<string> = new Set(
  routeIds.flatMap((id) => getRoute(id).path.toLowerCase().split('/')),
);

const slugPattern = /^(?:[a-z]{0,24}|\d{1,4})(?:-(?:[a-z]{0,24}|\d{1,4}))*$/;
const maxDigits = 4;
const maxSlugLength = 64;

const filePattern =
  /^(?:[\w-]{1,60}-[A-Z0-9]{8}|[a-z0-9-]{1,40})\.(?:js|mjs|css|map|json|txt|xml|php|html?|ico|png|svg|webp|avif|jpe?g|woff2|mp4|webm|webmanifest|js\.map|css\.map)$/;

const hashedName = /-[A-Z0-9]{8}\./;

function maskSegment(segment: string): string {
  const lowerCase = segment.toLowerCase();
  if (routeSegments.has(lowerCase) || isLocale(lowerCase) || isFile(segment)) return segment;
  const isSlug = segment.length <= maxSlugLength && slugPattern.test(segment) && hasFewDigits(segment);
  return isSlug ? segment : masked;
}

function isFile(segment: string): boolean {
  return filePattern.test(segment) && (hasFewDigits(segment) || hashedName.test(segment));
}

function hasFewDigits(segment: string): boolean {
  return segment.replace(/\D/g, '').length <= maxDigits;
}

/** `path` is percent-encoded. Query and fragment are removed. */
export function maskPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return pathname.split('/').map(maskSegment).join('/');
}

/** The origin and the masked path; keywords such as `inline` stay. */
export function maskUrl(url: string): string {
  const [, origin = '', rest = ''] =
    /^([a-z][a-z+.-]*:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?(?=[/?#]|$))?(.*)/is.exec(url) ?? [];
  return origin + maskPath(rest);
}
