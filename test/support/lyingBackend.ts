/** A proxy in front of the membership backend: it fails, holds or repeats requests, and watches what is submitted. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { codeDetails, type FakeResponse, failures, json } from './fakeBackend.ts';

const lies: Readonly<Record<string, FakeResponse>> = {
  ...failures,
  'an unknown error code': () => json({ data: null, errors: [{ message: '', extensions: { code: 'FROM_2099' } }] }),
  'an unknown reason': () => json({ data: codeDetails({ errors: ['FROM_2099'], countries: [] }) }),
  'an empty object': () => json({}),
};
const twice = 'each request is handled twice';

const toForms = ' to forms only';

export const lieNames: readonly string[] = [...Object.keys(lies), twice].flatMap((name) => [name, name + toForms]);

export type LyingBackend = Awaited<ReturnType<typeof startLyingBackend>>;

export async function startLyingBackend(port: number, backendUrl: string) {
  let released = Promise.resolve();
  let release: () => void = () => undefined;
  const keys = new Map<string, string>();
  const inFlight = new Set<string>();

  const watch = (operation: string, key: string, content: string, outgoing: ServerResponse) => {
    if (inFlight.has(key)) backend.problems.push(`${operation} was sent while it was in flight`);
    const sent = `${backend.intent} ${content}`;
    // register and registerChecked.
    if (operation.startsWith('register') && (keys.get(sent) ?? key) !== key)
      backend.problems.push('a form was sent twice');
    keys.set(sent, key);
    inFlight.add(key);
    outgoing.once('close', () => inFlight.delete(key));
  };

  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<Response> => {
    const body = await buffer(incoming);
    const { connection: _, host: __, 'content-length': ___, ...headers } = incoming.headers as Record<string, string>;
    const method = incoming.method ?? '';
    const forward = () => fetch(backendUrl + incoming.url, { method, headers, ...(method === 'POST' && { body }) });
    if (method !== 'POST') return forward();
    const { operationName, variables, query } = JSON.parse(String(body));
    const { idempotencyKey, textVersion: ____, ...input } = variables?.input ?? {};
    if (idempotencyKey) watch(operationName, idempotencyKey, JSON.stringify(input), outgoing);
    // The site's own requests have no origin; they have a deadline.
    if (headers.origin !== undefined) await released;
    const isSpared = backend.lie.endsWith(toForms) && !idempotencyKey;
    const lie = isSpared ? '' : backend.lie.replace(toForms, '');
    if (lie === twice) await forward();
    const respondFalsely = lies[lie];
    if (respondFalsely === undefined) return forward();
    const gone = new AbortController();
    outgoing.once('close', () => gone.abort());
    const request = { operationName, variables, query, headers: new Headers(headers), signal: gone.signal };
    return (await respondFalsely(request)) as Response;
  };

  const server = createServer(async (incoming, outgoing) => {
    try {
      const response = await respond(incoming, outgoing);
      const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(response.headers);
      // Pages can read a false response, too.
      outgoing.writeHead(response.status, { 'access-control-allow-origin': '*', ...headers });
      for await (const chunk of response.body ?? []) outgoing.write(chunk);
      outgoing.end();
    } catch {
      outgoing.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));

  const backend = {
    /** Empty: the truth. */
    lie: '',
    /** Responses to browsers are held for so many steps of the test. */
    heldSteps: 0,
    /** Raised by the test when something else is to be submitted. */
    intent: 0,
    /** Submissions that the visitor did not intend. */
    problems: [] as string[],
    hold: async (steps: number) => {
      backend.release();
      backend.heldSteps = steps;
      released = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => {
      backend.heldSteps = 0;
      release();
    },
    close: () => {
      backend.release();
      server.close();
      server.closeAllConnections();
    },
  };
  return backend;
}
