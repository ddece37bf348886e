import request from 'supertest';
import { createTestApp } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend, type FakeResponse, failures, json } from '../support/fakeBackend.ts';
import { combine } from '../support/matrix.ts';
import { readDocument } from '../support/readDocument.ts';

const connection = 'Network issue detected. Please verify your internet connection and retry.';

const generic = 'Store unavailable due to a technical issue, try later.';

const timeout = 'Timeout exceeded. Please try again in a moment.';

const unavailable = 'Your link is not at fault. Please try again in a moment.';

const pages = [
  ['the landing page', '/acquisition?rc=WELCOME10'],
  ['the form', '/acquisition/registration/formstarted?rc=WELCOME10'],
  ['the activation page', '/acquisition/registration/activateaccount?id=token-1'],
] as const;

/** Messages of the landing page and the form by failure; any other failure has the generic message. */
const output: Readonly<Record<string, string>> = {
  refused: connection,
  'reset in the body': connection,
  hanging: timeout,
};

/** Valid responses with invalid fields. */
const lies: Readonly<Record<string, FakeResponse>> = {
  'errors that are not a list': () => ({
    registrationCodeDetails: { ...codeDetails().registrationCodeDetails, errors: 'x' },
  }),
  'a name that is a number': () => ({
    registrationCodeDetails: { ...codeDetails().registrationCodeDetails, invitorName: 42 },
  }),
  'a name that is an object': () => ({
    registrationCodeDetails: { ...codeDetails().registrationCodeDetails, invitorName: { toString: 'x' } },
  }),
  'countries that are text': () => ({
    registrationCodeDetails: { ...codeDetails().registrationCodeDetails, countryOptions: 'DE' },
  }),
  'details that are null': () => ({ registrationCodeDetails: null }),
  'details that are a list': () => ({ registrationCodeDetails: [] }),
};

async function visitWith(response: FakeResponse, path: string) {
  const app = await createTestApp({ backend: createFakeBackend({ any: response }) });
  const { status, text } = await request(app.url).get(path).redirects(0);
  const alive = (await request(app.url).get('/healthz')).status;
  await app.close();
  return { status, text, alive, log: JSON.stringify(app.log) };
}

describe.each(
  combine(Object.entries(failures), pages).map(([[name, response], some]) => [name, response, some] as const),
)('if the backend fails with: %s', (name, response, some) => {
  it.each(some)('%s is complete, shows a message and no details of the failure', async (_page, path) => {
    const { status, text, alive, log } = await visitWith(response, path);
    expect({ status, alive }).toEqual({ status: 200, alive: 200 });
    expect(text).toMatch(/<\/body><\/html>$/);
    expect(text).not.toMatch(/secret words|hunter2|Bad gateway|x{1000}/);
    expect(log).not.toMatch(/WELCOME10|token-1|x{1000}/);
    const expected = path.includes('activateaccount') ? unavailable : (output[name] ?? generic);
    expect(readDocument(text).text).toContain(expected);
  });
});

describe.each(
  combine(Object.entries(lies), pages.slice(0, 2)).map(([[name, response], some]) => [name, response, some] as const),
)('with an invalid response of the backend: %s', (_, response, some) => {
  it.each(some)('%s says that the store is unavailable', async (_page, path) => {
    const backend = createFakeBackend({ checkRegistrationCode: response });
    const app = await createTestApp({ backend });
    const { status, text } = await request(app.url).get(path).redirects(0);
    expect(status).toBe(200);
    expect(readDocument(text).text).toContain(generic);
    await app.close();
  });
});

describe('if only the country is unknown', () => {
  it.each([
    ...Object.entries(failures),
    ['an invalid country', () => json({ data: { countryDetails: { country: '<b>' } } })] as const,
  ])('the form is shown: %s', async (_, response) => {
    const backend = createFakeBackend({ countryDetails: response });
    const app = await createTestApp({ backend, deadlines: { initialWaitMs: 250, dataTimeoutMs: 500, render: 5_000 } });
    const { status, text } = await request(app.url).get('/acquisition/registration/formstarted?rc=WELCOME10');
    expect(status).toBe(200);
    expect(text).toMatch(/<\/body><\/html>$/);
    await app.close();
  });
});

describe('after the backend recovers', () => {
  it('the next visitor sees no error', async () => {
    let isDown = true;
    const backend = createFakeBackend({
      checkRegistrationCode: () => {
        if (isDown) throw new TypeError('fetch failed');
        return codeDetails({ invitorName: 'Anna Lindqvist' });
      },
    });
    const app = await createTestApp({ backend });
    expect(readDocument((await request(app.url).get('/acquisition?rc=WELCOME10')).text).text).toContain(connection);
    isDown = false;
    const { text } = await request(app.url).get('/acquisition?rc=WELCOME10');
    expect(readDocument(text).text).not.toContain(connection);
    expect(readDocument(text).headline).toContain('Anna Lindqvist');
    await app.close();
  });
});
