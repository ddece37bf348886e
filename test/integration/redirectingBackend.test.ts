/** A backend that points elsewhere: what the site knows of its visitors goes to the configured backend and nowhere else. */
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { createTestApp } from '../support/createTestApp.ts';
import { readDocument } from '../support/readDocument.ts';

const servers: Server[] = [];

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
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

it.each([301, 302, 303, 307, 308])(
  'follows no redirect (%i) of the backend, and shows the page without its answer',
  async (status) => {
    const elsewhere: IncomingHttpHeaders[] = [];
    const stranger = await listen((incoming, response) => {
      elsewhere.push(incoming.headers);
      response.end('{}');
    });
    const backend = await listen((incoming, response) => {
      incoming.resume();
      response.writeHead(status, { Location: stranger }).end();
    });
    const app = await createTestApp({
      env: { ACQ_BACKEND_GRAPHQL_URL: backend, LINK_SIGNING_SECRET: 'a-secret-for-tests-that-is-long-enough' },
      backend: { fetch: globalThis.fetch, requests: [] },
    });
    const answer = await request(app.url).get('/acquisition?rc=WELCOME10').redirects(0);
    expect(answer.status).toBe(200);
    expect(readDocument(answer.text).text).toContain('Network issue detected.');
    expect(elsewhere).toEqual([]);
    await app.close();
  },
);
