/** spec §7: the name of the cookie and of the local storage key. */
export const tokenName = 'apollo:default.token';

/** Null for text that is invalid in a header. */
export function tokenOrNull(value: string | null): string | null {
  return value !== null && /^[\w.~+/=-]{1,4096}$/.test(value) ? value : null;
}
