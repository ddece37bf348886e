/** Hostile requests: the bytes and the allowed outcome. */
export interface Attack {
  readonly name: string;
  /** One character is one byte, for binary data. */
  readonly bytes: string;
  /** `refused`: requires a 4xx. `silent`: the connection may close without a response. */
  readonly end?: 'refused' | 'silent';
  /** What the client does after sending; by default it waits for the response. */
  readonly after?: 'reset' | 'half-close';
}

/** Paths worth attacking. */
export interface Surface {
  /** Paths that accept a suffix. */
  readonly places: readonly string[];
  /** Pages and endpoints that read a query. */
  readonly readers: readonly string[];
  /** Paths that accept a body, with its media type. */
  readonly writers: readonly { readonly path: string; readonly type: string }[];
}

export const siteSurface: Surface = {
  places: ['/', '/acquisition/de/', '/acquisition/assets/'],
  readers: [
    '/acquisition?rc=',
    '/acquisition/registration/activateaccount?id=',
    '/acquisition/registration/deny?reason=',
  ],
  writers: [{ path: '/acquisition/csp-report', type: 'application/csp-report' }],
};

export const backendSurface: Surface = {
  places: ['/', '/graphql', '/membership-interest/'],
  readers: ['/graphql?query=', '/membership-interest/withdraw?token=', '/mailbox?to=', '/admin-sign-in?returnTo='],
  writers: [
    { path: '/graphql', type: 'application/json' },
    { path: '/membership-interest/withdraw', type: 'application/x-www-form-urlencoded' },
  ],
};

export function requestOf(
  target: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Readonly<Record<string, string>>; body?: string } = {},
): string {
  const length: Record<string, string> = body === '' ? {} : { 'Content-Length': String(body.length) };
  const lines = Object.entries({ Host: 'localhost', Connection: 'close', ...length, ...headers });
  return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}
