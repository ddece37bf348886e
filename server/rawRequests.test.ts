import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { answerBrokenRequests, onlyPaths } from './rawRequests.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

let server: Server;

beforeAll(async () => {
  server = createServer(onlyPaths((_request, response) => response.end('page')));
  answerBrokenRequests(server, log);
  await new Promise<void>((resolve) => server.listen(0, resolve));
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

describe('bytes that are no request for a page', () => {
  it.each([
    ['rubbish', 'HELLO\r\n\r\n', '400 Bad Request'],
    [
      'headers beyond all measure',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
    ['a target that no parser takes', 'GET http://[/acquisition HTTP/1.1\r\nHost: x\r\n\r\n', '400 Bad Request'],
    ['another host as the target', 'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n', '400 Bad Request'],
  ])('%s is refused with the headers of a refusal', async (_name, bytes, status) => {
    const answer = await send(bytes);
    expect(answer).toMatch(`HTTP/1.1 ${status}`);
    expect(answer).toContain("default-src 'none'");
    expect(answer).toContain('X-Content-Type-Options: nosniff');
  });

  it('a path goes on to the application', async () => {
    expect(await send('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain('page');
  });
});
