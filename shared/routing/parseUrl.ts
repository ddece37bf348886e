/** `URL.canParse` and `URL.parse` are younger than the oldest browsers of ours. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
