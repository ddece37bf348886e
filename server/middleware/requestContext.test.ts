import express from 'express';
import request from 'supertest';
import { unknownClientAddress } from '../../node/http/clientAddress.ts';
import { createRequestContext, getContext, getLoggedPath } from './requestContext.ts';

const startApp = () => {
  const app = express();
  app.use(createRequestContext('/acquisition', () => unknownClientAddress));
  app.use((_incoming, response) => {
    const { requestId, nonce, pageUrl } = getContext(response);
    const { pathname, search, match } = pageUrl;
    response.json({ requestId, nonce, pathname, search, match, logged: getLoggedPath(getContext(response)) });
  });
  return app;
};

describe('the context of a request', () => {
  it('sends the request id as a header', async () => {
    const { body, headers } = await request(startApp()).get('/');
    expect(headers['x-request-id']).toBe(body.requestId);
  });

  it('takes neither id nor nonce from the request', async () => {
    const { body, headers } = await request(startApp()).get('/').set({ 'X-Request-ID': 'mine', 'X-Nonce': 'mine' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.nonce).not.toBe('mine');
  });

  it('gives each response a fresh nonce of at least 128 bits', async () => {
    const app = startApp();
    const responses = await Promise.all(Array.from({ length: 20 }, () => request(app).get('/')));
    const nonces = responses.map(({ body }) => body.nonce as string);
    expect(new Set(nonces).size).toBe(20);
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
  });

  it('reads the requested URL', async () => {
    const { body } = await request(startApp()).get('/acquisition/de/social?rc=A1');
    expect(body).toMatchObject({
      pathname: '/acquisition/de/social',
      search: '?rc=A1',
      match: { kind: 'page', route: 'landing', locale: 'de', slug: 'social' },
    });
  });

  it('logs no query and no more than 256 characters', async () => {
    const { body } = await request(startApp()).get(`/${'way/'.repeat(100)}?token=secret`);
    expect(body.logged).toBe(`/${'way/'.repeat(100)}`.slice(0, 256));
  });
});
