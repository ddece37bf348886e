import { readFileSync } from 'node:fs';

/** What a visitor's browser may keep, as docs/privacy.md lists it. */
export function readStoredNames(): readonly { readonly name: string; readonly place: string }[] {
  const rows = readFileSync('docs/privacy.md', 'utf8').matchAll(
    /^\| `([^`]+)` \| (cookie|local storage|session storage) \|/gm,
  );
  return [...rows].map(([, name = '', place = '']) => ({ name, place }));
}
