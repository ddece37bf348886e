import request from 'supertest';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';

const frame = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'same-origin' };
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://site.example',
  LOGIN_URL: 'https://shop.example/login',
  ACQ_BACKEND_GRAPHQL_URL: 'https://backend.example/graphql',
  LINK_SIGNING_SECRET: 'a secret of this test, long enough',
  AUTH_JWT_SECRET: 'a secret of this test, long enough',
};
let app: TestApp;

afterEach(() => app.close());

async function headersOf(path: string, headers: Readonly<Record<string, string>>) {
  const { headers: given } = await request(app.url).get(path).set(headers);
  const [policy] = /frame-ancestors [^;]+/.exec(given['content-security-policy'] ?? '') ?? [];
  return [policy, given['x-frame-options']];
}

it.each(['/acquisition', '/'])("lets its own frames show the site's pages, and nobody else, below %s", async (base) => {
  app = await createTestApp({ env: { BASE_PATH: base } });
  const gallery = await request(app.url).get('/dev/gallery').expect(200);
  const framed = [...gallery.text.matchAll(/<iframe [^>]*src="([^"?]+)/g)].map(([, path = '']) => path);
  expect(framed.length).toBeGreaterThan(10);
  for (const path of new Set(framed)) {
    expect([path, ...(await headersOf(path, frame))]).toEqual([path, "frame-ancestors 'self'", 'SAMEORIGIN']);
  }
  for (const headers of [
    {},
    { ...frame, 'Sec-Fetch-Site': 'cross-site' },
    { ...frame, 'Sec-Fetch-Dest': 'document' },
  ]) {
    expect(await headersOf(framed[0] ?? '', headers)).toEqual(["frame-ancestors 'none'", 'DENY']);
  }
});

it('has no frames in production', async () => {
  app = await createTestApp({ env: production });
  await request(app.url).get('/dev/gallery').expect(302);
  expect(await headersOf('/acquisition/en', frame)).toEqual(["frame-ancestors 'none'", 'DENY']);
});
