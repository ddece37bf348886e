/** What a hostile visitor sends, one row each: the bytes, and what may come of them. */
export interface Attack {
  readonly name: string;
  /** One character is one byte, so that a row can hold what is no text. */
  readonly bytes: string;
  /** `refused`: nothing but a 4xx will do. `silent`: a connection that ends without an answer is an answer, too. */
  readonly end?: 'refused' | 'silent';
  /** What the client does after its bytes. It waits for the answer otherwise. */
  readonly after?: 'reset' | 'half-close';
}

/** The paths under which a server keeps what is worth attacking. */
export interface Surface {
  /** Where a path ends and another may begin. */
  readonly places: readonly string[];
  /** Pages or endpoints that read a query. */
  readonly readers: readonly string[];
  /** Where a body is taken, and as what. */
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
