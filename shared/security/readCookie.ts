/** The first cookie of that name that `read` accepts: a parent domain may set another one. */
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
