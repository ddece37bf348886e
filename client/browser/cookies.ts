/** Cookies of scripts. If the browser blocks cookies, reads return nothing and writes have no effect. */
import { type CookieOptions, formatCookie } from '../../shared/security/formatCookie.ts';
import { readCookie as readFirst } from '../../shared/security/readCookie.ts';

export function readCookie<Value>(name: string, parse: (value: string) => Value | null): Value | null {
  return readFirst(readCookies(), name, parse);
}

export function readCookieNames(): string[] {
  return readCookies()
    .split('; ')
    .map((entry) => entry.split('=', 1)[0] ?? '');
}

/** `domain` is needed to delete a cookie that another script has set on a parent domain. */
export function writeCookie(options: CookieOptions, value: string, domain?: string): void {
  const cookie = formatCookie(options, value, window.location.protocol === 'https:');
  const domainAttribute = domain === undefined ? '' : `; Domain=${domain}`;
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the browsers that are supported.
    document.cookie = cookie + domainAttribute;
  } catch {}
}

/** The domains on which a tag may have set a cookie: `www.club.example` and `club.example`. */
export function parentDomains(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}

function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
