import type { Request } from 'express';
import { readCookie } from '../../shared/security/readCookie.ts';

/** The first cookie of a name that `read` makes something of. The parser knows the first alone, which may be nobody's of ours. */
export function readRequestCookie<Value>(
  { cookies, headers }: Pick<Request, 'headers'> & { readonly cookies?: unknown },
  name: string,
  parse: (value: string) => Value | null,
): Value | null {
  const first = (cookies as Readonly<Record<string, unknown>> | undefined)?.[name];
  return (typeof first === 'string' ? parse(first) : null) ?? readCookie(headers.cookie, name, parse);
}
