/** A fake membership backend: a `fetch` that responds by operation name. */
import { once } from 'node:events';

type Variables = Readonly<Record<string, unknown>>;

export interface BackendRequest {
  readonly operationName: string;
  readonly variables: Variables;
  /** As it was sent. */
  readonly query: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
}

/** The response's data, or a whole response. */
export type FakeResponse = (request: BackendRequest) => object | Response | Promise<object | Response>;

export interface FakeBackend {
  readonly fetch: typeof fetch;
  /** Every request so far, in order. */
  readonly requests: readonly BackendRequest[];
}

/** `answers` by operation name override the defaults; `any` applies to every operation. */
export function createFakeBackend(responses: Readonly<Record<string, FakeResponse>> = {}): FakeBackend {
  const requests: BackendRequest[] = [];
  return {
    requests,
    fetch: async (_url, init = {}) => {
      const { operationName, variables, query } = JSON.parse(String(init.body)) as Pick<
        BackendRequest,
        'operationName' | 'variables' | 'query'
      >;
      const request: BackendRequest = {
        operationName,
        variables,
        query,
        headers: new Headers(init.headers),
        signal: init.signal ?? new AbortController().signal,
      };
      requests.push(request);
      const response = responses[operationName] ?? responses.any ?? goodResponses[operationName];
      if (response === undefined) throw new TypeError(`No answer for ${operationName}`);
      const answered = await response(request);
      return answered instanceof Response ? answered : json({ data: answered });
    },
  };
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

export interface CodeDetails {
  readonly errors?: readonly string[];
  readonly errorDetails?: readonly string[];
  readonly invitorName?: string | null;
  readonly countries?: readonly string[];
}

/** A valid response about a code. */
export function codeDetails({
  errors = [],
  errorDetails = [],
  invitorName = null,
  countries = ['DE', 'SE'],
}: CodeDetails = {}) {
  return {
    registrationCodeDetails: {
      __typename: 'RegistrationCodeDetails',
      errors,
      errorDetails: errorDetails.map((error) => ({ __typename: 'ErrorDetail', error })),
      invitorName,
      countryOptions: countries.map((isoCode) => ({
        __typename: 'CountryOption',
        isoCode,
        termsPkString: `terms-${isoCode}`,
        dataPolicyPkString: `policy-${isoCode}`,
      })),
    },
  };
}

export const voucher = {
  tier: 'PERCENT_10',
  percent: 10,
  minimumOrderMinor: 10_000,
  currency: 'EUR',
  validUntil: '2026-12-05T12:00:00Z',
};

/** The viewer by bearer token: `admin`, `member` or nobody. */
function viewer({ headers }: BackendRequest) {
  const roles = { 'Bearer admin': ['admin'], 'Bearer member': ['member'] }[headers.get('authorization') ?? ''];
  return { viewer: { __typename: 'Viewer', roles: roles ?? [] } };
}

const goodResponses: Readonly<Record<string, FakeResponse>> = {
  checkRegistrationCode: () => codeDetails({ invitorName: 'Anna Lindqvist' }),
  countryDetails: () => ({ countryDetails: { __typename: 'CountryDetails', country: 'SE' } }),
  activationDetails: () => ({
    activationDetails: {
      __typename: 'ActivationDetails',
      state: 'READY',
      maskedEmail: 'a•••@salon.example',
      voucher: null,
    },
  }),
  viewer,
};

/** The default response after a delay; stops when the request is aborted. */
export function slow(milliseconds: number, response?: FakeResponse): FakeResponse {
  return async (request) => {
    await waited(milliseconds, request.signal);
    return (response ?? goodResponses[request.operationName] ?? (() => ({})))(request);
  };
}

async function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
  const timer = new AbortController();
  const time = new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
  await Promise.race([time, once(signal, 'abort', { signal: timer.signal })]);
  timer.abort();
  if (signal.aborted) throw signal.reason;
}

const text = (body: string, type: string, status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': type } });

const brokenStream = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"data":{"regi'));
      controller.error(new TypeError('terminated'));
    },
  });

/** Failures of a backend, by name. */
export const failures: Readonly<Record<string, FakeResponse>> = {
  refused: () => Promise.reject(new TypeError('fetch failed')),
  hanging: slow(60_000),
  'reset in the body': () => new Response(brokenStream(), { headers: { 'Content-Type': 'application/json' } }),
  'a page of HTML': () => text('<html><h1>Bad gateway <script>alert(1)</script></h1></html>', 'text/html'),
  'HTML declared as JSON': () => text('<html></html>', 'application/json'),
  'a 500': () => text('Error: password=hunter2 at db.ts:1', 'text/plain', 500),
  'a 500 in JSON': () => json({ errors: [{ message: 'secret words' }] }, 500),
  'a 429': () => text('', 'text/plain', 429),
  'a 204': () => new Response(null, { status: 204 }),
  'an empty response': () => text('', 'application/json'),
  'truncated JSON': () => text('{"data":{"registrationCodeDetails":{"errors":[', 'application/json'),
  'JSON that is not a response': () => json([1, 2, 3]),
  'a JSON null': () => json(null),
  'errors without data': () => json({ data: null, errors: [{ message: 'secret words' }] }),
  'errors beside data': () =>
    json({ data: codeDetails({ invitorName: 'Half Known' }), errors: [{ message: 'secret words', path: ['x'] }] }),
  '5 MB': () => json({ data: codeDetails({ invitorName: 'x'.repeat(5_000_000) }) }),
};
