import {
  CheckRegistrationCodeDocument,
  CheckRegistrationCodeExtendedDocument,
} from '../../shared/graphql/operations.generated.ts';
import { createCodeAnswers } from './codeAnswers.ts';

const details = (errors: readonly string[] = [], invitorName = 'Anna Lindqvist') => ({
  ok: true as const,
  data: { registrationCodeDetails: { errors, errorDetails: [], invitorName, countryOptions: [] } },
});

const question = {
  document: CheckRegistrationCodeDocument,
  variables: { registrationCode: 'WELCOME10', validityTimestamp: null },
};
const staying = { signal: () => new AbortController().signal, isShared: true };

/** Answers only when it is told to, and counts how often it was asked. */
function heldBackend(answers: readonly (ReturnType<typeof details> | { ok: false; failure: 'connection' })[]) {
  const release: (() => void)[] = [];
  const signals: AbortSignal[] = [];
  return {
    signals,
    release: () => release.splice(0).forEach((answer) => void answer()),
    ask: (signal: AbortSignal) => {
      const answer = answers[Math.min(signals.length, answers.length - 1)];
      signals.push(signal);
      return new Promise<never>((resolve) => release.push(() => resolve(answer as never)));
    },
  };
}

describe('simultaneous questions about one code', () => {
  it('are one question where the code is usable, and everybody has the answer', async () => {
    const answers = createCodeAnswers();
    const backend = heldBackend([details()]);
    const all = Array.from({ length: 5 }, () => answers.find(question, backend.ask, staying));
    backend.release();
    for (const result of await Promise.all(all)) expect(result).toEqual(details());
    expect(backend.signals).toHaveLength(1);
  });

  it.each([
    ['refused', details(['REGISTRATION_CODE_INVALID'])],
    ['limited', details(['RATE_LIMITED'])],
    ['not answered', { ok: false as const, failure: 'connection' as const }],
  ])('are asked again for each visitor where the first is %s', async (_, first) => {
    const answers = createCodeAnswers();
    const backend = heldBackend([first, details()]);
    const one = answers.find(question, backend.ask, staying);
    const other = answers.find(question, backend.ask, staying);
    backend.release();
    expect(await one).toEqual(first);
    await new Promise((resolve) => setImmediate(resolve));
    backend.release();
    expect(await other).toEqual(details());
  });

  it('are a question each for visitors who are signed in', async () => {
    const answers = createCodeAnswers();
    const backend = heldBackend([details()]);
    const signedIn = { ...staying, isShared: false };
    const all = [staying, signedIn, signedIn].map((visitor) => answers.find(question, backend.ask, visitor));
    backend.release();
    await Promise.all(all);
    expect(backend.signals).toHaveLength(3);
  });

  it('end when the last visitor has left, not before', async () => {
    const answers = createCodeAnswers();
    const backend = heldBackend([details()]);
    const visitors = [new AbortController(), new AbortController()];
    const all = visitors.map(({ signal }) =>
      answers.find(question, backend.ask, { signal: () => signal, isShared: true }),
    );
    visitors[0]?.abort();
    expect(backend.signals[0]?.aborted).toBe(false);
    visitors[1]?.abort();
    expect(backend.signals[0]?.aborted).toBe(true);
    backend.release();
    await Promise.all(all);
  });
});

describe('an answer', () => {
  it('is kept while it is fresh, and asked again afterwards', async () => {
    let now = 1_000;
    const answers = createCodeAnswers({ now: () => now });
    const backend = heldBackend([details(), details([], 'Berta')]);
    const ask = async () => {
      const found = answers.find(question, backend.ask, staying);
      backend.release();
      return await found;
    };
    expect(await ask()).toEqual(details());
    now += 4_900;
    expect(await ask()).toEqual(details());
    expect(backend.signals).toHaveLength(1);
    now += 200;
    expect(await ask()).toEqual(details([], 'Berta'));
  });

  it('is for its code, its timestamp and what was asked about it', async () => {
    const answers = createCodeAnswers();
    const backend = heldBackend([details()]);
    const { document, variables } = question;
    const questions = [
      question,
      { document, variables: { ...variables, validityTimestamp: '1' } },
      { document, variables: { ...variables, registrationCode: 'OTHER' } },
      { document: CheckRegistrationCodeExtendedDocument as typeof document, variables },
    ];
    const all = questions.map((asked) => answers.find(asked, backend.ask, staying));
    backend.release();
    await Promise.all(all);
    expect(backend.signals).toHaveLength(4);
  });

  it('is not kept of a link, which may be revoked or end before the next visit', async () => {
    const answers = createCodeAnswers();
    const { document, variables } = question;
    const link = { document, variables: { ...variables, validityTimestamp: '1' } };
    const refused = details(['REGISTRATION_CODE_INVALID']);
    const backend = heldBackend([details(), refused]);
    const find = async () => {
      const finding = answers.find(link, backend.ask, staying);
      backend.release();
      return await finding;
    };
    expect(await find()).toEqual(details());
    expect(await find()).toEqual(refused);
  });

  it('is as old as its question: a slow one is not fresh for longer', async () => {
    let now = 1_000;
    const answers = createCodeAnswers({ now: () => now });
    const backend = heldBackend([details(), details([], 'Berta')]);
    const slow = answers.find(question, backend.ask, staying);
    now += 2_000;
    backend.release();
    await slow;
    now += 3_100;
    const later = answers.find(question, backend.ask, staying);
    backend.release();
    expect(await later).toEqual(details([], 'Berta'));
  });

  it('of a backend that says too much is not kept, and many long ones push each other out', async () => {
    const answers = createCodeAnswers();
    const asks = { count: 0 };
    const find = (registrationCode: string, length: number) =>
      answers.find(
        { ...question, variables: { registrationCode, validityTimestamp: null } },
        () => {
          asks.count += 1;
          return Promise.resolve(details([], 'x'.repeat(length)) as never);
        },
        staying,
      );
    for (let code = 0; code < 100; code += 1) await find(`LONG${code}`, 900_000);
    await find('LONG99', 900_000);
    expect(asks.count).toBe(100);
    await find('LONG0', 900_000);
    expect(asks.count).toBe(101);
  });
});

describe('a question that everybody has left', () => {
  it('is not what the next visitor waits for', async () => {
    const answers = createCodeAnswers();
    const backend = heldBackend([details(), details([], 'Berta')]);
    const left = new AbortController();
    const first = answers.find(question, backend.ask, { signal: () => left.signal, isShared: true });
    left.abort();
    const next = answers.find(question, backend.ask, staying);
    const another = answers.find(question, backend.ask, staying);
    expect(backend.signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    backend.release();
    expect(await next).toEqual(details([], 'Berta'));
    expect(await another).toEqual(details([], 'Berta'));
    await first;
  });
});
