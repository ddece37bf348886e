/** The ids of a field's hint and error, as `aria-describedby` wants them; the hint is read first. */
export function describedBy(
  name: string,
  has: { readonly hint: boolean; readonly error: boolean },
): string | undefined {
  const ids = [has.hint && hintId(name), has.error && errorId(name)].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

export function hintId(name: string): string {
  return `${name}-hint`;
}

export function errorId(name: string): string {
  return `${name}-error`;
}
