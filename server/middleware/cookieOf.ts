import type { Request } from 'express';
import { readCookie } from '../../shared/security/readCookie.ts';

/** The first cookie of a name that `read` makes something of. The parser knows the first alone, which may be nobody's of ours. */
export function cookieOf<Value>(
  { cookies, headers }: Pick<Request, 'headers'> & { readonly cookies?: unknown },
  name: string,
  read: (value: string) => Value | null,
): Value | null {
  const first = (cookies as Readonly<Record<string, unknown>> | undefined)?.[name];
  return (typeof first === 'string' ? read(first) : null) ?? readCookie(headers.cookie, name, read);
}
