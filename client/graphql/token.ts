/** Where the bearer token comes from (spec §6): the cookie first, then local storage. It is read, never written. */
const name = 'apollo:default.token';

export function readToken(): string | null {
  try {
    const cookie = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
    const value =
      cookie === undefined ? window.localStorage.getItem(name) : decodeURIComponent(cookie.slice(name.length + 1));
    return value !== null && /^[\w.~+/=-]{1,4096}$/.test(value) ? value : null;
  } catch {
    return null;
  }
}
