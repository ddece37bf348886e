import {
  CheckRegistrationCodeDocument,
  CheckRegistrationCodeExtendedDocument,
} from '../../shared/graphql/operations.generated.ts';
import { createCodeCheckCache } from './codeCheckCache.ts';

const details = (errors: readonly string[] = [], invitorName = 'Anna Lindqvist') => ({
  ok: true as const,
  data: { registrationCodeDetails: { errors, errorDetails: [], invitorName, countryOptions: [] } },
});

type Result = ReturnType<typeof details> | { readonly ok: false; readonly failure: 'connection' };

const code = { registrationCode: 'WELCOME10', validityTimestamp: null };

/** The last result repeats. */
function startCache(...results: readonly Result[]) {
  const clock = { time: 1_000, now: () => clock.time };
  const loadCodeCheck = createCodeCheckCache(clock);
  const requests: unknown[] = [];
  const find = (variables = code as { registrationCode: string; validityTimestamp: string | null }, takesMs = 0) =>
    loadCodeCheck(CheckRegistrationCodeDocument, variables, async () => {
      clock.time += takesMs;
      return results[Math.min(requests.push(variables), results.length) - 1] as never;
    });
  return { clock, find, loadCodeCheck, requests };
}

it('caches a response for its time to live', async () => {
  const { clock, find, requests } = startCache(details(), details([], 'Berta'));
  expect(await find()).toEqual(details());
  clock.time += 4_900;
  expect(await find()).toEqual(details());
  expect(requests).toHaveLength(1);
  clock.time += 200;
  expect(await find()).toEqual(details([], 'Berta'));
});

it('counts the age of a response from its request', async () => {
  const { clock, find } = startCache(details(), details([], 'Berta'));
  await find(code, 2_000);
  clock.time += 3_100;
  expect(await find()).toEqual(details([], 'Berta'));
});

it.each<[string, Result]>([
  ['rejected', details(['REGISTRATION_CODE_INVALID'])],
  ['limited', details(['RATE_LIMITED'])],
  ['not checked', { ok: false, failure: 'connection' }],
])('does not cache a response where the code is %s', async (_, first) => {
  const { find } = startCache(first, details());
  expect(await find()).toEqual(first);
  expect(await find()).toEqual(details());
});

it('does not cache responses about links', async () => {
  const rejected = details(['REGISTRATION_CODE_INVALID']);
  const { find } = startCache(details(), rejected);
  const link = { ...code, validityTimestamp: '1' };
  expect(await find(link)).toEqual(details());
  expect(await find(link)).toEqual(rejected);
});

it('caches by code and document', async () => {
  const { find, loadCodeCheck, requests } = startCache(details());
  await find();
  await find({ ...code, registrationCode: 'OTHER' });
  const extended = CheckRegistrationCodeExtendedDocument as unknown as typeof CheckRegistrationCodeDocument;
  expect(await loadCodeCheck(extended, code, async () => details([], 'Berta') as never)).toEqual(details([], 'Berta'));
  expect(requests).toHaveLength(2);
});

it('evicts long responses for other long ones', async () => {
  const { find, requests } = startCache(details([], 'x'.repeat(900_000)));
  for (let number = 0; number < 100; number += 1) await find({ ...code, registrationCode: `LONG${number}` });
  await find({ ...code, registrationCode: 'LONG99' });
  expect(requests).toHaveLength(100);
  await find({ ...code, registrationCode: 'LONG0' });
  expect(requests).toHaveLength(101);
});
