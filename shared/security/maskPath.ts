/** Masks in a path what may be personal: our own segments and slugs stay, addresses, numbers, tokens and names go. */
import { isLocale } from '../i18n/locales.ts';
import { routeIds, routeOf } from '../routing/routeTable.ts';

const masked = '[masked]';

const routeSegments: ReadonlySet<string> = new Set(routeIds.flatMap((id) => routeOf(id).path.toLowerCase().split('/')));

/** Words and short numbers between hyphens: a date and a size pass, a telephone number has more digits. */
const slugPattern = /^(?:[a-z]{0,24}|\d{1,4})(?:-(?:[a-z]{0,24}|\d{1,4}))*$/;
const maxDigits = 4;
const maxSlugLength = 64;

/** A file by the name that a build gave it, or one that is asked for at many sites. */
const filePattern =
  /^(?:[\w-]{1,60}-[A-Z0-9]{8}|[a-z0-9-]{1,40})\.(?:js|mjs|css|map|json|txt|xml|php|html?|ico|png|svg|webp|avif|jpe?g|woff2|mp4|webm|webmanifest|js\.map|css\.map)$/;

const hashedName = /-[A-Z0-9]{8}\./;

function maskSegment(segment: string): string {
  const word = segment.toLowerCase();
  if (routeSegments.has(word) || isLocale(word) || isFile(segment)) return segment;
  const isSlug = segment.length <= maxSlugLength && slugPattern.test(segment) && hasFewDigits(segment);
  return isSlug ? segment : masked;
}

function isFile(segment: string): boolean {
  return filePattern.test(segment) && (hasFewDigits(segment) || hashedName.test(segment));
}

function hasFewDigits(segment: string): boolean {
  return segment.replace(/\D/g, '').length <= maxDigits;
}

/** Of a raw path, still percent-encoded; a query or a fragment behind it is left out. */
export function maskPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return pathname.split('/').map(maskSegment).join('/');
}

/** Of a whole address the origin and the masked path; `inline` and other words that are no address stay words. */
export function maskUrl(url: string): string {
  const [, origin = '', rest = ''] =
    /^([a-z][a-z+.-]*:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?(?=[/?#]|$))?(.*)/is.exec(url) ?? [];
  return origin + maskPath(rest);
}
