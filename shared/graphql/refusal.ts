/** Whether an answer refuses who asks: in GraphQL's own terms where it has them, else by the status of HTTP. */

type Refusal = 'unauthenticated' | 'forbidden';

const byCode: Readonly<Record<string, Refusal>> = { UNAUTHENTICATED: 'unauthenticated', FORBIDDEN: 'forbidden' };
const byStatus: Readonly<Record<number, Refusal>> = { 401: 'unauthenticated', 403: 'forbidden' };

/** Apollo's errors of GraphQL carry `errors`, those of HTTP `statusCode` and `bodyText`. */
export function refusalOf(error: unknown): Refusal | null {
  const { errors, statusCode, bodyText } = (error ?? {}) as Readonly<Record<string, unknown>>;
  if (Array.isArray(errors)) return refusalIn(errors);
  if (typeof statusCode !== 'number') return null;
  return refusalByStatus(statusCode, typeof bodyText === 'string' ? bodyText : '');
}

/** `errors` as an answer has them. */
function refusalIn(errors: unknown): Refusal | null {
  if (!Array.isArray(errors)) return null;
  for (const error of errors as readonly unknown[]) {
    const code = (error as { readonly extensions?: { readonly code?: unknown } } | null)?.extensions?.code;
    if (typeof code === 'string' && Object.hasOwn(byCode, code)) return byCode[code] ?? null;
  }
  return null;
}

/** The answer's own word counts for more than its status, which something on the way may have set. */
function refusalByStatus(status: number, text: string): Refusal | null {
  const refusal = byStatus[status] ?? null;
  if (refusal === null) return null;
  try {
    return refusalIn((JSON.parse(text) as { readonly errors?: unknown } | null)?.errors) ?? refusal;
  } catch {
    return refusal;
  }
}
