import { decodeOrNull } from '../routing/decodeOrNull.ts';

/** The first cookie of that name that `read` accepts: a parent domain may set another one. */
export function readCookie<Value>(
  cookies: string | undefined,
  name: string,
  read: (value: string) => Value | null,
): Value | null {
  for (const entry of cookies?.split(/; */) ?? []) {
    if (!entry.startsWith(`${name}=`)) continue;
    const text = entry.slice(name.length + 1);
    const value = read(decodeOrNull(text) ?? text);
    if (value !== null) return value;
  }
  return null;
}
