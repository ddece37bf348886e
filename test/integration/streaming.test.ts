import '../support/developmentReact.ts';
import request from 'supertest';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend, slow } from '../support/fakeBackend.ts';
import { getRequest, sendRawRequest } from '../support/rawRequest.ts';
import { readDocument } from '../support/readDocument.ts';

const crawler = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
const apps: TestApp[] = [];

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function appWith(...options: Parameters<typeof createTestApp>) {
  const app = await createTestApp(...options);
  apps.push(app);
  return app;
}

/** A code check whose response waits for `release`. */
function heldCheck(details = codeDetails({ invitorName: 'Anna Lindqvist' })) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const backend = createFakeBackend({ checkRegistrationCode: () => released.then(() => details) });
  return { backend, release };
}

const never = () => createFakeBackend({ checkRegistrationCode: slow(60_000) });

/** Long, so that pages wait for the data as long as the test needs. */
const longTimeouts = { initialWaitMs: 20, dataTimeoutMs: 60_000, render: 90_000 };

describe('a code check slower than the first byte', () => {
  it.each(['64', '0'])(
    'does not delay the page: the greeting streams after the shell (PAGE_CACHE_MB %s)',
    async (megabytes) => {
      const { backend, release } = heldCheck();
      const app = await appWith({ backend, deadlines: longTimeouts, env: { PAGE_CACHE_MB: megabytes } });
      const visit = sendRawRequest(app.port, getRequest('/acquisition?rc=WELCOME10'));
      await visit.waitFor(/<\/h1>/);
      expect(visit.text()).toContain('A house that opens');
      expect(visit.text()).not.toContain('Anna Lindqvist');
      release();
      await visit.waitFor(/Anna Lindqvist/);
      await visit.ended;
      expect(visit.text()).toMatch(/^HTTP\/1\.1 200 OK/);
      expect(visit.text()).toContain('</body></html>');
    },
  );

  it('may take as long as DATA_DEADLINE_MS', async () => {
    const { backend, release } = heldCheck();
    const app = await appWith({ backend, env: { DATA_DEADLINE_MS: '60000' } });
    const visit = sendRawRequest(app.port, getRequest('/acquisition?rc=WELCOME10'));
    await visit.waitFor(/<\/h1>/);
    // Longer than rendering may take after its data.
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    release();
    await visit.ended;
    expect(visit.text()).toContain('Anna Lindqvist');
    expect(visit.text()).toContain('</body></html>');
  });

  it('embeds its response for the browser, rejections too', async () => {
    const { backend, release } = heldCheck(codeDetails({ errors: ['REGISTRATION_CODE_NO_BALANCE_LEFT'] }));
    const app = await appWith({ backend, deadlines: longTimeouts });
    const visit = sendRawRequest(app.port, getRequest('/acquisition?rc=NOBALANCE'));
    await visit.waitFor(/<\/h1>/);
    release();
    await visit.ended;
    const state = visit.text().match(/<script type="application\/json" id="state">(.*?)<\/script>/)?.[1] ?? '{}';
    expect(JSON.parse(state)).toMatchObject({ data: { state: { code: { status: 'refused', reason: 'balance' } } } });
  });

  it('is complete before the response to a crawler starts', async () => {
    const readBy = async (held: ReturnType<typeof heldCheck>, path: string) => {
      const app = await appWith({ backend: held.backend, deadlines: longTimeouts });
      const response = request(app.url).get(path).set(crawler).redirects(0).then();
      while (held.backend.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      held.release();
      return response;
    };
    const { status, text } = await readBy(heldCheck(), '/acquisition?rc=WELCOME10');
    expect(status).toBe(200);
    expect(readDocument(text).headline).toContain('Anna Lindqvist');
    expect(readDocument(text).text).not.toContain('A house that opens');
    const denied = await readBy(heldCheck(codeDetails({ errors: ['INVITER_INVALID'] })), '/acquisition?rc=GONE');
    expect({ status: denied.status, location: denied.headers.location }).toEqual({
      status: 302,
      location: '/acquisition/registration/deny?reason=invalid&rc=GONE',
    });
  });
});

describe('a code check that never ends', () => {
  it.each([[{}], [crawler]])(
    'is given up: the page is complete with a timeout message, and keeps the code',
    async (headers) => {
      const app = await appWith({ backend: never() });
      const { status, text } = await request(app.url).get('/acquisition?rc=WELCOME10').set(headers);
      expect(status).toBe(200);
      expect(readDocument(text).text).toContain('Timeout exceeded');
      expect(text).toMatch(/<\/body><\/html>$/);
      expect(readDocument(text).state.values.carriedQuery).toBe('?rc=WELCOME10');
    },
  );
});

describe('a visitor who disconnects', () => {
  it.each([
    ['before the first byte', { initialWaitMs: 20_000, dataTimeoutMs: 20_000, render: 30_000 }, null],
    ['after the shell', { initialWaitMs: 20, dataTimeoutMs: 20_000, render: 30_000 }, /<\/h1>/],
  ])('%s aborts the request to the backend', async (_, deadlines, seen) => {
    const backend = never();
    const app = await appWith({ backend, deadlines });
    const visit = sendRawRequest(app.port, getRequest('/acquisition?rc=WELCOME10'));
    if (seen !== null) await visit.waitFor(seen);
    while (backend.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const [{ signal } = { signal: new AbortController().signal }] = backend.requests;
    expect(signal.aborted).toBe(false);
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
    visit.socket.destroy();
    await aborted;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(app.log.filter(({ level }) => level !== 'info')).toEqual([]);
    expect(app.log).toContainEqual(
      expect.objectContaining({
        message: 'Request completed',
        fields: expect.objectContaining({ disconnected: true }),
      }),
    );
    expect((await request(app.url).get('/healthz')).status).toBe(200);
  });
});

describe('a HEAD request', () => {
  it.each([
    ['/acquisition', 200],
    ['/acquisition/de/registration/deny', 200],
    ['/acquisition/error/404', 404],
    ['/acquisition/.env', 404],
    ['/acquisition/', 308],
    ['/acquisition/nothing/here', 302],
    ['/', 302],
    ['/acquisition/admin/splitgenerator', 401],
  ])('for %s responds with %i, the headers of GET and no body', async (path, status) => {
    const app = await appWith();
    const visit = sendRawRequest(app.port, getRequest(path).replace('GET', 'HEAD'));
    await visit.ended;
    expect(visit.text()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(visit.text().split('\r\n\r\n')[1]).toBe('');
    const get = await request(app.url).get(path).redirects(0);
    for (const name of ['cache-control', 'content-language', 'location', 'x-robots-tag']) {
      const value = new RegExp(`^${name}: (.*)$`, 'im').exec(visit.text())?.[1];
      expect([name, value]).toEqual([name, get.headers[name]]);
    }
  });

  it('redirects like GET for a rejected code', async () => {
    const backend = createFakeBackend({ checkRegistrationCode: () => codeDetails({ errors: ['INVITER_INVALID'] }) });
    const app = await appWith({ backend });
    const { status, headers } = await request(app.url).head('/acquisition?rc=X').redirects(0);
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: '/acquisition/registration/deny?reason=invalid&rc=X',
    });
  });
});
