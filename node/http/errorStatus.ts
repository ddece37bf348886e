/** The HTTP status that a library has set on an error; 500 without one. */
export function errorStatus(error: unknown): number {
  const status: unknown = typeof error === 'object' && error !== null && 'status' in error ? error.status : null;
  return typeof status === 'number' && Number.isInteger(status) && status >= 400 && status < 600 ? status : 500;
}
