import { readToken } from './token.ts';

/** What the bearer says of whoever is signed in: by its own word, not verified. Empty where there is nothing to read. */
export function readClaims(): Readonly<Record<string, unknown>> {
  try {
    const [, claims = ''] = readToken()?.split('.') ?? [];
    const bytes = Uint8Array.from(atob(claims.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return Object(JSON.parse(new TextDecoder().decode(bytes))) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
