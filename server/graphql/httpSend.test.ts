import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Socket,
  type Server as SocketServer,
} from 'node:net';
import { createApolloClient } from '../../shared/graphql/createApolloClient.ts';
import { CountryDetailsDocument } from '../../shared/graphql/operations.generated.ts';
import { runOperation } from '../../shared/graphql/runOperation.ts';
import { createHttpSend } from './httpSend.ts';

const servers: (Server | SocketServer)[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listenTo<Listening extends Server | SocketServer>(server: Listening, host = '127.0.0.1') {
  servers.push(server);
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const startBackend = async (listener: RequestListener) =>
  `http://127.0.0.1:${await listenTo(createServer(listener))}/graphql`;

/** Responds with exactly these bytes and closes the connection. */
async function startRawBackend(bytes: string): Promise<string> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(bytes));
  });
  return `http://127.0.0.1:${await listenTo(server)}/`;
}

const operation = {
  method: 'POST' as const,
  body: '{"query":"{ a }"}',
  headers: { 'Content-Type': 'application/json' },
};

describe('a persistent connection', () => {
  const body = JSON.stringify({ data: { countryDetails: { __typename: 'CountryDetails', country: 'SE' } } });
  const response = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

  /** Each connection responds this often and is reset at the next request. */
  async function startClosingBackend(responsesPerConnection: readonly number[]) {
    const sockets: Socket[] = [];
    const server = createSocketServer((socket) => {
      const maxResponses = responsesPerConnection[sockets.length] ?? 0;
      sockets.push(socket);
      let responseCount = 0;
      socket.on('error', () => undefined);
      socket.on('data', () => {
        responseCount += 1;
        if (responseCount <= maxResponses) socket.write(response);
        else socket.resetAndDestroy();
      });
    });
    return { url: `http://127.0.0.1:${await listenTo(server)}/`, sockets };
  }

  it('that the backend closes at the next operation does not lose it', async () => {
    const { url, sockets } = await startClosingBackend([1, 1]);
    const client = createApolloClient({
      graphqlUrl: url,
      timeout: 60_000,
      retries: 1,
      retryDelay: 10,
      send: createHttpSend(),
    });
    for (let time = 0; time < 2; time += 1)
      expect(await runOperation(client, CountryDetailsDocument, {}, { fetchPolicy: 'no-cache' })).toMatchObject({
        ok: true,
      });
    expect(sockets.length).toBe(2);
    sockets.forEach((socket) => void socket.destroy());
  });
});

describe('a response', () => {
  it('is read without the byte-order mark of a gateway', async () => {
    const url = await startBackend((_request, response) => void response.end('\ufeff{"data":{}}'));
    expect(await (await createHttpSend()(url, operation)).text()).toBe('{"data":{}}');
  });

  it.each([
    [204, 204],
    [205, 205],
    [304, 'Error: Backend responded with 304'],
    [600, 600],
    [999, 999],
  ])('with status %i resolves or rejects, without an uncaught error', async (status, expected) => {
    const url = await startRawBackend(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    const responseCount = createHttpSend()(url, operation);
    expect(await responseCount.then(({ status: given }): unknown => given, String)).toEqual(expected);
  });

  it.each([
    ['that redirects', 'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n'],
    ['that changes the protocol', 'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
    ['with malformed chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{}\r\nzz'],
    ['that ends too early', 'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{}'],
    ['that is not HTTP', 'hello\r\n\r\n'],
    ['without a byte', ''],
  ])('%s fails', async (_, bytes) => {
    await expect(createHttpSend()(await startRawBackend(bytes), operation)).rejects.toThrow();
  });

  it('is cut off beyond the maximum length', async () => {
    const url = await startBackend((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    await expect(createHttpSend()(url, operation)).rejects.toThrow(/too large/);
  });

  it('is requested without compression', async () => {
    const url = await startBackend(
      (request, response) => void response.end(String(request.headers['accept-encoding'])),
    );
    expect(await (await createHttpSend()(url, operation)).text()).toBe('identity');
  });

  it('comes from an IPv6 address, too', async () => {
    const server = createServer((_request, response) => void response.end('{}'));
    const url = `http://[::1]:${await listenTo(server, '::1')}/`;
    expect(await (await createHttpSend()(url, operation)).text()).toBe('{}');
  });
});

describe('an invalid header', () => {
  it.each([
    ['of two lines', 'a\r\nX-Injected: b'],
    ['with half a line end', 'a\nb'],
    ['with letters outside Latin-1', '/acquisition/\u0141\u00f3d\u017a'],
    ['with a control character', 'a\u0000b'],
  ])('%s fails its operation, and the connection serves the next one', async (_, value) => {
    const ports: (number | undefined)[] = [];
    const url = await startBackend((request, response) => {
      ports.push(request.socket.remotePort);
      response.end(String(request.headers['x-source-page']));
    });
    const send = createHttpSend();
    const sendFrom = (page: string) => send(url, { ...operation, headers: { 'X-Source-Page': page } });
    expect(await (await sendFrom('/before')).text()).toBe('/before');
    await expect(sendFrom(value)).rejects.toThrow('Invalid character in header content');
    expect(await (await sendFrom('/after')).text()).toBe('/after');
    expect(new Set(ports).size).toBe(1);
  });
});

describe('a request that is aborted', () => {
  it.each([
    ['before the response', ''],
    ['during the response', '{'],
  ])('%s rejects and closes its connection', async (_, firstBytes) => {
    const end = new AbortController();
    let isClosed: Promise<unknown> = Promise.resolve();
    const url = await startBackend((request, response) => {
      isClosed = once(request.socket, 'close');
      if (firstBytes !== '') response.write(firstBytes);
      setTimeout(() => end.abort(), 20);
    });
    await expect(createHttpSend()(url, { ...operation, signal: end.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await isClosed;
  });

  it('before it is sent is not sent', async () => {
    let requestCount = 0;
    const url = await startBackend(() => {
      requestCount += 1;
    });
    await expect(createHttpSend()(url, { ...operation, signal: AbortSignal.abort() })).rejects.toThrow();
    expect(requestCount).toBe(0);
  });
});

it('sends 200 requests to a slow backend at once', async () => {
  const pending: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    pending.push(response);
    if (pending.length === 200)
      for (const each of pending) each.setHeader('Content-Type', 'application/json').end('{}');
  });
  const send = createHttpSend();
  const url = `http://127.0.0.1:${await listenTo(server)}/graphql`;
  const responses = await Promise.all(Array.from({ length: 200 }, () => send(url, operation)));
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual(
    Array.from({ length: 200 }, () => '{}'),
  );
});
