/** A cookie that scripts may read. */
export interface CookieOptions {
  readonly name: string;
  /** 0 deletes it; null makes it a session cookie. */
  readonly days: number | null;
  readonly path: string;
}

/** Not by Express, which also adds Expires. */
export function formatCookie({ name, days, path }: CookieOptions, value: string, isSecure: boolean): string {
  const maxAgeAttribute = days === null ? '' : `; Max-Age=${Math.floor(days * 86_400)}`;
  return `${name}=${value}${maxAgeAttribute}; Path=${path}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
