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

const backendOf = async (answer: RequestListener) => `http://127.0.0.1:${await listenTo(createServer(answer))}/graphql`;

/** Answers with exactly these bytes, and ends the connection. */
async function rawBackend(bytes: string): Promise<string> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(bytes));
  });
  return `http://127.0.0.1:${await listenTo(server)}/`;
}

const question = {
  method: 'POST' as const,
  body: '{"query":"{ a }"}',
  headers: { 'Content-Type': 'application/json' },
};

describe('a connection that stays open', () => {
  const body = JSON.stringify({ data: { countryDetails: { __typename: 'CountryDetails', country: 'SE' } } });
  const answer = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

  /** Each connection answers as often as this, and is reset at the next question. */
  async function closingBackend(answersPerConnection: readonly number[]) {
    const sockets: Socket[] = [];
    const server = createSocketServer((socket) => {
      const left = answersPerConnection[sockets.length] ?? 0;
      sockets.push(socket);
      let answered = 0;
      socket.on('error', () => undefined);
      socket.on('data', () => {
        answered += 1;
        if (answered <= left) socket.write(answer);
        else socket.resetAndDestroy();
      });
    });
    return { url: `http://127.0.0.1:${await listenTo(server)}/`, sockets };
  }

  it('and that the backend closes at the moment of the next operation costs no visitor the answer', async () => {
    const { url, sockets } = await closingBackend([1, 1]);
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

describe('an answer', () => {
  it('is read without the byte-order mark that a gateway put before it', async () => {
    const url = await backendOf((_request, response) => void response.end('\ufeff{"data":{}}'));
    expect(await (await createHttpSend()(url, question)).text()).toBe('{"data":{}}');
  });

  it.each([
    [204, 204],
    [205, 205],
    [304, 'Error: The backend answered 304'],
    [600, 600],
    [999, 999],
  ])('of the status %i is a response or a failure, and nothing is thrown past who asked', async (status, expected) => {
    const url = await rawBackend(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    const answered = createHttpSend()(url, question);
    expect(await answered.then(({ status: given }): unknown => given, String)).toEqual(expected);
  });

  it.each([
    ['that leads elsewhere', 'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n'],
    ['that changes the protocol', 'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
    ['of broken pieces', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{}\r\nzz'],
    ['that ends too early', 'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{}'],
    ['that is no HTTP', 'hello\r\n\r\n'],
    ['of nothing', ''],
  ])('%s fails', async (_, bytes) => {
    await expect(createHttpSend()(await rawBackend(bytes), question)).rejects.toThrow();
  });

  it('is cut off beyond the maximum length', async () => {
    const url = await backendOf((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    await expect(createHttpSend()(url, question)).rejects.toThrow(/too large/);
  });

  it('is requested without compression', async () => {
    const url = await backendOf((request, response) => void response.end(String(request.headers['accept-encoding'])));
    expect(await (await createHttpSend()(url, question)).text()).toBe('identity');
  });

  it('comes from an IPv6 address, too', async () => {
    const server = createServer((_request, response) => void response.end('{}'));
    const url = `http://[::1]:${await listenTo(server, '::1')}/`;
    expect(await (await createHttpSend()(url, question)).text()).toBe('{}');
  });
});

describe('an invalid header', () => {
  it.each([
    ['of two lines', 'a\r\nX-Injected: b'],
    ['with half a line end', 'a\nb'],
    ['of no Latin letters', '/acquisition/\u0141\u00f3d\u017a'],
    ['with a control character', 'a\u0000b'],
  ])('%s fails its question, and the connection serves the next one', async (_, value) => {
    const ports: (number | undefined)[] = [];
    const url = await backendOf((request, response) => {
      ports.push(request.socket.remotePort);
      response.end(String(request.headers['x-source-page']));
    });
    const send = createHttpSend();
    const put = (page: string) => send(url, { ...question, headers: { 'X-Source-Page': page } });
    expect(await (await put('/before')).text()).toBe('/before');
    await expect(put(value)).rejects.toThrow('Invalid character in header content');
    expect(await (await put('/after')).text()).toBe('/after');
    expect(new Set(ports).size).toBe(1);
  });
});

describe('a request that is aborted', () => {
  it.each([
    ['before the answer', ''],
    ['in the middle of the answer', '{'],
  ])('%s ends, and so does its connection', async (_, begun) => {
    const end = new AbortController();
    let isClosed: Promise<unknown> = Promise.resolve();
    const url = await backendOf((request, response) => {
      isClosed = once(request.socket, 'close');
      if (begun !== '') response.write(begun);
      setTimeout(() => end.abort(), 20);
    });
    await expect(createHttpSend()(url, { ...question, signal: end.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await isClosed;
  });

  it('before it is sent is never sent', async () => {
    let asked = 0;
    const url = await backendOf(() => {
      asked += 1;
    });
    await expect(createHttpSend()(url, { ...question, signal: AbortSignal.abort() })).rejects.toThrow();
    expect(asked).toBe(0);
  });
});

it('lets 200 requests wait for a slow backend at once', async () => {
  const held: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    held.push(response);
    if (held.length === 200) for (const each of held) each.setHeader('Content-Type', 'application/json').end('{}');
  });
  const send = createHttpSend();
  const url = `http://127.0.0.1:${await listenTo(server)}/graphql`;
  const answers = await Promise.all(Array.from({ length: 200 }, () => send(url, question)));
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array.from({ length: 200 }, () => '{}'));
});
