/** What a page brings along for the browser: what its components read and what the browser would ask again, once each. */
import request from 'supertest';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend } from '../support/fakeBackend.ts';
import { readDocument } from '../support/readDocument.ts';

const countries = ['AT', 'DE', 'SE'];
let app: TestApp;

beforeAll(async () => {
  const checkRegistrationCode = () => codeDetails({ invitorName: 'Anna Lindqvist', countries });
  const backend = createFakeBackend({ checkRegistrationCode });
  app = await createTestApp({ backend, deadlines: { quick: 60_000, data: 60_000, render: 90_000 } });
});
afterAll(() => app.close());

const visit = async (path: string) => (await request(app.url).get(path)).text;
const timesIn = (text: string, part: string) => text.split(part).length - 1;

it('the landing page brings no answer of the backend but the greeting', async () => {
  const text = await visit('/acquisition/en?rc=WELCOME10');
  const { state } = readDocument(text);
  expect(state.cache).toEqual({});
  expect(state.data.values).toMatchObject({ inviterName: 'Anna Lindqvist' });
  expect(text).not.toMatch(/terms-(AT|DE|SE)/);
});

it('the form brings the texts of each country once, in the cache that it recalls them from', async () => {
  const text = await visit('/acquisition/en/registration/formstarted?rc=WELCOME10');
  for (const country of countries) {
    expect([timesIn(text, `terms-${country}`), timesIn(text, `policy-${country}`)]).toEqual([1, 1]);
  }
  const keys = Object.keys((readDocument(text).state.cache as { ROOT_QUERY: object }).ROOT_QUERY);
  expect(keys.filter((key) => key !== '__typename')).toEqual([
    expect.stringMatching(/^registrationCodeDetails:[0-9a-f]{10}$/),
  ]);
});

it.each([
  ['/acquisition/en', ['common', 'landing']],
  ['/acquisition/en/registration/formstarted?rc=WELCOME10', ['common', 'registration', 'validation']],
])('%s names the files of its own messages, and brings nothing that is not named here', async (path, namespaces) => {
  const text = await visit(path);
  const { state } = readDocument(text);
  const files = [...text.matchAll(/assets\/en-(\w+)-GGGG\.js/g)].map(([, namespace]) => namespace);
  expect(files.sort()).toEqual(namespaces);
  expect(Object.keys(state).sort()).toEqual([
    'cache',
    'clientFiles',
    'config',
    'data',
    'experiments',
    'page',
    'sessionId',
    'values',
  ]);
});
