/** A client that sends its requests ahead of the answers. */
import { setTimeout as wait } from 'node:timers/promises';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend } from '../support/fakeBackend.ts';
import { rawVisit } from '../support/rawVisit.ts';
import { startTestBackend } from './backendUnderTest.ts';

const pageRequest = (code: number, connection = 'keep-alive') =>
  `GET /acquisition?rc=CODE${code} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`;
const requestsAhead = (count: number) =>
  Array.from({ length: count }, (_, index) => pageRequest(index, index === count - 1 ? 'close' : 'keep-alive')).join(
    '',
  );

describe('the site', () => {
  let app: TestApp;
  let underWay: number;
  let mostUnderWay: number;
  let codes: unknown[];

  beforeEach(async () => {
    underWay = 0;
    mostUnderWay = 0;
    codes = [];
    const backend = createFakeBackend({
      checkRegistrationCode: async ({ variables }) => {
        codes.push(variables.registrationCode);
        underWay += 1;
        mostUnderWay = Math.max(mostUnderWay, underWay);
        await wait(20);
        underWay -= 1;
        return codeDetails();
      },
    });
    app = await createTestApp({ backend });
  });
  afterEach(() => app.close());

  it('makes one page of a connection at a time, in the order of the requests', async () => {
    const visit = rawVisit(app.port, requestsAhead(5));
    await visit.ended;
    expect(codes).toEqual(['CODE0', 'CODE1', 'CODE2', 'CODE3', 'CODE4']);
    expect(mostUnderWay).toBe(1);
    expect(visit.text().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(5);
  });

  it('ends a connection that sends far ahead, and makes none of its pages', async () => {
    await rawVisit(app.port, requestsAhead(100)).ended;
    expect(codes.length).toBeLessThanOrEqual(1);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });
});

describe('the backend', () => {
  it('answers the requests of a connection in turn, and ends one that sends far ahead', async () => {
    const backend = await startTestBackend();
    const ask = (connection: string) => `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`;
    const some = rawVisit(backend.port, ask('keep-alive').repeat(5) + ask('close'));
    await some.ended;
    expect(some.text().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(6);

    const many = rawVisit(backend.port, ask('keep-alive').repeat(100));
    await many.ended;
    expect(many.text().match(/HTTP\/1\.1 200 OK/g) ?? []).not.toHaveLength(100);
    expect((await fetch(`http://127.0.0.1:${backend.port}/healthz`)).status).toBe(200);
    await backend.close();
  });
});
