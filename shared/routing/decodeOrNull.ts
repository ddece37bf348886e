/** Null for an invalid escape. */
export function decodeOrNull(escaped: string): string | null {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return null;
  }
}
