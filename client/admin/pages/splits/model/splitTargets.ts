import { type Locale, locales } from '../../../../../shared/i18n/locales.ts';
import { buildPath } from '../../../../../shared/routing/buildPath.ts';
import { isKnownSlug } from '../../../../../shared/routing/landingVariants.ts';
import { type PageUrl, parsePageUrl } from '../../../../../shared/routing/pageUrl.ts';
import {
  checkRedirectTarget,
  linkToTarget,
  type RedirectTarget,
  type Site,
  type TargetErrorCode,
} from '../../../../../shared/routing/redirectTarget.ts';

export interface Entry {
  /** With the base path, and with a language only if one was typed. */
  readonly path: string;
  readonly urlPattern: { readonly type: 'regex'; readonly include: true; readonly pattern: string };
  /** All URLs that the pattern matches, in one language or in all. */
  readonly pageUrls: readonly PageUrl[];
}

export interface Target {
  readonly path: string;
  readonly isEntry: boolean;
}

export type EntryError = 'empty' | 'hasQuery' | TargetErrorCode;
export type PathError = 'empty' | 'unknownSlug' | 'circle' | TargetErrorCode;

export function readEntry(typed: string, site: Site): Entry | EntryError {
  if (typed.trim() === '') return 'empty';
  const page = checkRedirectTarget(addBasePath(typed, site), site);
  if (typeof page === 'string') return page;
  if ([...page.query].length > 0) return 'hasQuery';
  const { basePath } = site;
  const prefixes: readonly (Locale | null)[] = page.locale === null ? [null, ...locales] : [page.locale];
  return {
    path: buildPath({ basePath, ...page }),
    urlPattern: { type: 'regex', include: true, pattern: createPattern(page, basePath) },
    pageUrls: prefixes.map((locale) => parsePageUrl(buildPath({ basePath, ...page, locale }), basePath)),
  };
}

export function readTarget(typed: string, entry: Entry | null, site: Site): Target | PathError {
  if (typed.trim() === '') return 'empty';
  const target = checkRedirectTarget(addBasePath(typed, site), site);
  if (typeof target === 'string') return target;
  const pageUrls = entry?.pageUrls ?? [];
  const links = pageUrls.map((pageUrl) => linkToTarget(pageUrl, site.basePath, target));
  const isEntry = links.length > 0 && links.every((link, index) => link === pageUrls[index]?.pathname);
  // The site ignores a redirect to another URL of the entry page. The SDK matches the pattern against path and query.
  if (!isEntry && entry !== null && links.some((link) => new RegExp(entry.urlPattern.pattern).test(link)))
    return 'circle';
  if (!isEntry && target.slug !== null && !isKnownSlug(target.slug)) return 'unknownSlug';
  const query = target.query.toString();
  return { path: buildPath({ basePath: site.basePath, ...target }) + (query === '' ? '' : `?${query}`), isEntry };
}

/** A path may be typed with or without the base path. */
function addBasePath(typed: string, { basePath }: Site): string {
  const text = typed.trim();
  const hasBase = text === basePath || ['/', '?', '#'].some((next) => text.startsWith(basePath + next));
  return text.startsWith('/') && !hasBase ? basePath + text : text;
}

/** Anchored and without repetition, so that it does not backtrack. */
function createPattern({ route, slug, locale }: RedirectTarget, basePath: string): string {
  const page = buildPath({ basePath: '', locale: null, route, slug });
  const language = locale === null ? `(/(${locales.join('|')}))?` : `/${locale}`;
  return `^${escapeRegExp(basePath)}${language}${page === '/' ? '/?' : escapeRegExp(page)}([?#]|$)`;
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
