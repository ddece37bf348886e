import { readFileSync } from 'node:fs';

/** The names that a browser may store, by docs/privacy.md. */
export function readStoredNames(): readonly { readonly name: string; readonly place: string }[] {
  const rows = readFileSync('docs/privacy.md', 'utf8').matchAll(
    /^\| `([^`]+)` \| (cookie|local storage|session storage) \|/gm,
  );
  return [...rows].map(([, name = '', place = '']) => ({ name, place }));
}
