/**
 * The first cookie of a name that `read` makes something of: an older one of the parent domain, or one of another
 * program, stands before ours and hides it otherwise. `cookies` as a request or a document has them.
 */
export function readCookie<Value>(
  cookies: string | undefined,
  name: string,
  read: (value: string) => Value | null,
): Value | null {
  for (const entry of cookies?.split(/; */) ?? []) {
    const value = entry.startsWith(`${name}=`) ? read(decode(entry.slice(name.length + 1))) : null;
    if (value !== null) return value;
  }
  return null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
