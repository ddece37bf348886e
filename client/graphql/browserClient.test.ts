import { ActivationDetailsDocument } from '../../shared/graphql/memberOperations.generated.ts';
import { CountryDetailsDocument } from '../../shared/graphql/operations.generated.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';
import { createFakeBackend } from '../../test/support/fakeBackend.ts';
import { createBrowserClient } from './browserClient.ts';

const config = { graphqlUrl: 'https://api.club.example/graphql' } as PublicConfig;

it('spec §7: sends the token and the ids of request, page load and page', async () => {
  const { fetch, requests } = createFakeBackend();
  Object.assign(globalThis, { fetch });
  window.localStorage.setItem('apollo:default.token', 'a.b.c');
  window.history.replaceState(null, '', '/acquisition/de');
  const run = createBrowserClient(config, 'session-1', {});
  await run(CountryDetailsDocument, {});
  window.localStorage.setItem('apollo:default.token', 'd.e.f');
  await run(ActivationDetailsDocument, { activationId: 'a-1' });
  const [first, second] = requests.map(({ headers }) => Object.fromEntries(headers));
  expect(first).toMatchObject({
    authorization: 'Bearer a.b.c',
    'x-correlation-id': expect.stringMatching(/^acq-frontend-.{8}/),
    'x-session-id': 'session-1',
    'x-source-page': '/acquisition/de',
  });
  expect(second?.authorization).toBe('Bearer d.e.f');
  expect(second?.['x-correlation-id']).not.toBe(first?.['x-correlation-id']);
});

it('spec §9: waits 30 seconds for a response', async () => {
  jest.useFakeTimers();
  const fetch = (_url: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  Object.assign(globalThis, { fetch });
  const outcome = jest.fn();
  void createBrowserClient(config, 'session-1', {})(CountryDetailsDocument, {}).then(outcome);
  await jest.advanceTimersByTimeAsync(29_900);
  expect(outcome).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(outcome).toHaveBeenCalledWith({ ok: false, failure: 'timeout' });
  jest.useRealTimers();
});
