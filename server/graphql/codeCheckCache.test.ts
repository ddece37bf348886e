import {
  CheckRegistrationCodeDocument,
  CheckRegistrationCodeExtendedDocument,
} from '../../shared/graphql/operations.generated.ts';
import { createCodeCheckCache } from './codeCheckCache.ts';

const details = (errors: readonly string[] = [], invitorName = 'Anna Lindqvist') => ({
  ok: true as const,
  data: { registrationCodeDetails: { errors, errorDetails: [], invitorName, countryOptions: [] } },
});

type Answer = ReturnType<typeof details> | { readonly ok: false; readonly failure: 'connection' };

const code = { registrationCode: 'WELCOME10', validityTimestamp: null };

/** The last answer repeats. */
function startAnswers(...answers: readonly Answer[]) {
  const clock = { time: 1_000, now: () => clock.time };
  const findAnswer = createCodeCheckCache(clock);
  const asked: unknown[] = [];
  const find = (variables = code as { registrationCode: string; validityTimestamp: string | null }, takesMs = 0) =>
    findAnswer(CheckRegistrationCodeDocument, variables, async () => {
      clock.time += takesMs;
      return answers[Math.min(asked.push(variables), answers.length) - 1] as never;
    });
  return { clock, find, findAnswer, asked };
}

it('caches an answer for its time to live', async () => {
  const { clock, find, asked } = startAnswers(details(), details([], 'Berta'));
  expect(await find()).toEqual(details());
  clock.time += 4_900;
  expect(await find()).toEqual(details());
  expect(asked).toHaveLength(1);
  clock.time += 200;
  expect(await find()).toEqual(details([], 'Berta'));
});

it('counts the age of an answer from its request', async () => {
  const { clock, find } = startAnswers(details(), details([], 'Berta'));
  await find(code, 2_000);
  clock.time += 3_100;
  expect(await find()).toEqual(details([], 'Berta'));
});

it.each<[string, Answer]>([
  ['refused', details(['REGISTRATION_CODE_INVALID'])],
  ['limited', details(['RATE_LIMITED'])],
  ['not answered', { ok: false, failure: 'connection' }],
])('does not cache an answer where the code is %s', async (_, first) => {
  const { find } = startAnswers(first, details());
  expect(await find()).toEqual(first);
  expect(await find()).toEqual(details());
});

it('does not cache answers about links', async () => {
  const refused = details(['REGISTRATION_CODE_INVALID']);
  const { find } = startAnswers(details(), refused);
  const link = { ...code, validityTimestamp: '1' };
  expect(await find(link)).toEqual(details());
  expect(await find(link)).toEqual(refused);
});

it('caches by code and document', async () => {
  const { find, findAnswer, asked } = startAnswers(details());
  await find();
  await find({ ...code, registrationCode: 'OTHER' });
  const extended = CheckRegistrationCodeExtendedDocument as unknown as typeof CheckRegistrationCodeDocument;
  expect(await findAnswer(extended, code, async () => details([], 'Berta') as never)).toEqual(details([], 'Berta'));
  expect(asked).toHaveLength(2);
});

it('evicts long answers by other long ones', async () => {
  const { find, asked } = startAnswers(details([], 'x'.repeat(900_000)));
  for (let number = 0; number < 100; number += 1) await find({ ...code, registrationCode: `LONG${number}` });
  await find({ ...code, registrationCode: 'LONG99' });
  expect(asked).toHaveLength(100);
  await find({ ...code, registrationCode: 'LONG0' });
  expect(asked).toHaveLength(101);
});
