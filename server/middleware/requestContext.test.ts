import express from 'express';
import request from 'supertest';
import { contextOf, createRequestContext, queryOf, type RequestContextOptions, rawPathOf } from './requestContext.ts';

const appWith = (options?: RequestContextOptions) => {
  const app = express();
  app.use(createRequestContext(options));
  app.use((incoming, response) => {
    const { requestId, nonce } = contextOf(response);
    response.json({ requestId, nonce, path: rawPathOf(incoming), query: [...queryOf(incoming)] });
  });
  return app;
};

describe('the context of a request', () => {
  it('names the request in its answer', async () => {
    const { body, headers } = await request(appWith({ createRequestId: () => 'request-1' })).get('/');
    expect(body.requestId).toBe('request-1');
    expect(headers['x-request-id']).toBe('request-1');
  });

  it('never takes its names from the request', async () => {
    const { body, headers } = await request(appWith()).get('/').set({ 'X-Request-ID': 'mine', 'X-Nonce': 'mine' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.nonce).not.toBe('mine');
  });

  it('gives each response a nonce of at least 128 bits of its own', async () => {
    const app = appWith();
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(app).get('/')));
    const nonces = answers.map(({ body }) => body.nonce as string);
    expect(new Set(nonces).size).toBe(20);
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
  });

  it.each([
    ['/a/b?c=d', '/a/b', [['c', 'd']]],
    ['/a%2Fb', '/a%2Fb', []],
    ['/%E0%A4%A?x=%E0%A4%A', '/%E0%A4%A', [['x', '\ufffd%A']]],
    [
      '/?a=1&a=2',
      '/',
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    ['/a?b?c', '/a', [['b?c', '']]],
    ['//evil.example/x', '//evil.example/x', []],
  ])('reads the address %s as it came', async (address, path, query) => {
    const { body } = await request(appWith()).get(address);
    expect(body).toMatchObject({ path, query });
  });
});
