/** Cookies that scripts read or write. Where the browser has none, there is nothing to read, and writing does nothing. */
export interface KeptCookie {
  readonly name: string;
  /** 0 deletes it; null: it lasts as long as the browser is open. */
  readonly days: number | null;
  readonly path: string;
}

export function readCookie(name: string): string | null {
  return (
    readCookies()
      .find((entry) => entry.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? null
  );
}

export function readCookieNames(): string[] {
  return readCookies().map((entry) => entry.split('=', 1)[0] ?? '');
}

/** `domain`: another than the page's own host, as deleting what another script has set may need it. */
export function writeCookie({ name, days, path }: KeptCookie, value: string, domain?: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const life = days === null ? '' : `; Max-Age=${days * 86_400}`;
  const place = domain === undefined ? '' : `; Domain=${domain}`;
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the browsers that are supported.
    document.cookie = `${name}=${value}${life}; Path=${path}; SameSite=Lax${place}${secure}`;
  } catch {
    // A frame or a setting that forbids cookies.
  }
}

function readCookies(): string[] {
  try {
    return document.cookie.split('; ');
  } catch {
    return [];
  }
}
