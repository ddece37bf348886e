/** spec §7: where the bearer token is kept, as a cookie or in local storage. */
export const tokenName = 'apollo:default.token';

/** What may stand in a header; anything else is no token. */
export function tokenOrNull(value: string | null): string | null {
  return value !== null && /^[\w.~+/=-]{1,4096}$/.test(value) ? value : null;
}
