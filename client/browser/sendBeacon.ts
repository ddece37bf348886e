/** For the site's own sums: without credentials, address or id. Whether it arrives is no matter of the visitor's. */
export function sendBeacon(url: string, body: object): void {
  fetch(url, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
