/** A redirecting backend: visitor data goes to the configured backend only. */
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { createRequestOperations } from '../../server/graphql/createRequestOperations.ts';
import { createHttpSend } from '../../server/graphql/httpSend.ts';
import { createTestApp } from '../support/createTestApp.ts';
import { readDocument } from '../support/readDocument.ts';

const servers: Server[] = [];

async function listen(result: RequestListener): Promise<string> {
  const server = createServer(result);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A site that sends requests as in production. */
function appAsking(graphqlUrl: string) {
  return createTestApp({
    change: (dependencies) => {
      const { log, counts, metrics } = dependencies;
      const visitorSecret = 'a-secret-for-tests-that-is-long-enough';
      const requests = {
        graphqlUrl,
        visitorSecret,
        log,
        counts,
        metrics,
        send: createHttpSend(),
        timeout: 60_000,
      };
      const createOperations = createRequestOperations(requests);
      return { ...dependencies, pages: { ...dependencies.pages, createOperations } };
    },
    deadlines: { initialWaitMs: 60_000, dataTimeoutMs: 60_000, render: 90_000 },
  });
}

it.each([301, 302, 303, 307, 308])(
  'does not follow a redirect (%i) of the backend, and shows an error on the page',
  async (status) => {
    const elsewhere: IncomingHttpHeaders[] = [];
    const otherVisitor = await listen((incoming, response) => {
      elsewhere.push(incoming.headers);
      response.end('{}');
    });
    const backend = await listen((incoming, response) => {
      incoming.resume();
      response.writeHead(status, { Location: otherVisitor }).end();
    });
    const app = await appAsking(backend);
    const result = await request(app.url).get('/acquisition?rc=WELCOME10').redirects(0);
    expect(result.status).toBe(200);
    expect(readDocument(result.text).text).toContain('Network issue detected.');
    expect(elsewhere).toEqual([]);
    await app.close();
  },
);

it.each([205, 600, 999])('shows an error on the page for a backend response with status %i', async (status) => {
  const backend = await listen((incoming, response) => {
    incoming.resume();
    response.socket?.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
  });
  const app = await appAsking(backend);
  const result = await request(app.url).get('/acquisition?rc=WELCOME10');
  expect(result.status).toBe(200);
  expect(readDocument(result.text).text).toContain('Store unavailable due to a technical issue');
  await app.close();
});
