/** A page's embedded data: each response and message file once. */
import request from 'supertest';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend } from '../support/fakeBackend.ts';
import { readDocument } from '../support/readDocument.ts';

const countries = ['AT', 'DE', 'SE'];
let app: TestApp;

beforeAll(async () => {
  const checkRegistrationCode = () => codeDetails({ invitorName: 'Anna Lindqvist', countries });
  const backend = createFakeBackend({ checkRegistrationCode });
  app = await createTestApp({ backend, deadlines: { initialWaitMs: 60_000, dataTimeoutMs: 60_000, render: 90_000 } });
});
afterAll(() => app.close());

const visit = async (path: string) => (await request(app.url).get(path)).text;
const timesIn = (text: string, part: string) => text.split(part).length - 1;

const keysOf = (text: string) =>
  Object.keys((readDocument(text).state.cache as { ROOT_QUERY?: object }).ROOT_QUERY ?? {}).filter(
    (key) => key !== '__typename',
  );
const ofCode = expect.stringMatching(/^registrationCodeDetails:[0-9a-f]{10}$/);

it.each([
  ['/acquisition/en?rc=WELCOME10', [ofCode]],
  ['/acquisition/en/registration/formstarted?rc=WELCOME10', [ofCode, 'countryDetails']],
  [
    '/acquisition/en/registration/activateaccount?id=a-token',
    [expect.stringMatching(/^activationDetails:[0-9a-f]{10}$/)],
  ],
  ['/acquisition/en', []],
])('%s contains each response of the backend once, in the extracted cache', async (path, keys) => {
  const text = await visit(path);
  expect(keysOf(text)).toEqual(keys);
  for (const country of countries)
    for (const part of ['terms', 'policy'])
      expect(timesIn(text, `${part}-${country}`)).toBe(keys.includes(ofCode) ? 1 : 0);
});

it.each([
  ['/acquisition/en', ['common', 'landing']],
  ['/acquisition/en/registration/formstarted?rc=WELCOME10', ['common', 'registration', 'validation']],
])('%s links its own message files only, and its state has only the listed fields', async (path, namespaces) => {
  const text = await visit(path);
  const { state } = readDocument(text);
  const files = [...text.matchAll(/assets\/en-(\w+)-GGGG\.js/g)].map(([, namespace]) => namespace);
  expect(files.sort()).toEqual(namespaces);
  expect(Object.keys(state).sort()).toEqual(['cache', 'config', 'data', 'experiments', 'page', 'sessionId', 'values']);
});
