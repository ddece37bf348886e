/** For the site's metrics: without credentials or id. Failures are ignored. */
export function sendBeacon(url: string, body: object): void {
  fetch(url, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
