/** Libraries mark what the client did wrong with a 4xx; everything else is ours. */
export function errorStatus(error: unknown): number {
  const status: unknown = typeof error === 'object' && error !== null && 'status' in error ? error.status : null;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
