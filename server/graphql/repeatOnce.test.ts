import type { Posted, Send, WholeAnswer } from '../../shared/graphql/transport.ts';
import { repeatOnce } from './repeatOnce.ts';

const question: Posted = { method: 'POST', headers: {}, body: '{}' };
const good: WholeAnswer = { status: 200, type: 'application/json', text: '{}' };
const answerOf = (status: number, more: Partial<WholeAnswer> = {}): WholeAnswer => ({ ...good, status, ...more });
const lost = (code: string) => Object.assign(new Error(code), { code });

/** Answers in turn, with the last one from then on; what is an error is thrown. */
function createUnderTest(answers: readonly (WholeAnswer | Error)[]) {
  let asked = 0;
  const results: string[] = [];
  const send: Send<Posted> = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)] as WholeAnswer | Error;
    asked += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const ask = repeatOnce(send, { onRepeat: (result) => results.push(result), random: () => 0 });
  const put = (init = question) => ask('http://backend.test/', init);
  return { put, results, asked: () => asked };
}

it.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'].map((code) => [code, lost(code)] as const),
  ...[502, 503, 504].map((status) => [String(status), answerOf(status)] as const),
])('what was lost (%s) is asked a second time', async (_, first) => {
  const { put, asked } = createUnderTest([first, good]);
  expect(await put()).toBe(good);
  expect(asked()).toBe(2);
});

it.each([
  ['is busy and says so', answerOf(503, { retryAfter: '2' })],
  ['has enough', answerOf(429)],
  ['fails', answerOf(500)],
  ['refuses', answerOf(403)],
  ['answers', good],
])('a backend that %s is asked once', async (_, answer) => {
  const { put, asked } = createUnderTest([answer]);
  expect(await put()).toBe(answer);
  expect(asked()).toBe(1);
});

it.each([['ENOTFOUND'], ['CERT_HAS_EXPIRED'], ['ERR_INVALID_CHAR']])(
  'what is so again is asked once: %s',
  async (code) => {
    const { put, asked } = createUnderTest([lost(code)]);
    await expect(put()).rejects.toThrow(code);
    expect(asked()).toBe(1);
  },
);

it('the second attempt is the last', async () => {
  const { put, asked } = createUnderTest([lost('ECONNRESET'), lost('ECONNREFUSED'), good]);
  await expect(put()).rejects.toThrow('ECONNREFUSED');
  expect(asked()).toBe(2);
});

it('nobody asks again for a visitor who has left', async () => {
  const { put, asked } = createUnderTest([lost('ECONNRESET')]);
  const end = new AbortController();
  const answer = put({ ...question, signal: end.signal });
  end.abort();
  await expect(answer).rejects.toThrow();
  expect(asked()).toBe(1);
});

it('the wait between both attempts ends with the visitor', async () => {
  const end = new AbortController();
  let asked = 0;
  const send: Send<Posted> = async () => {
    asked += 1;
    setImmediate(() => end.abort());
    throw lost('ECONNRESET');
  };
  await expect(repeatOnce(send)('http://backend.test/', { ...question, signal: end.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(asked).toBe(1);
});

describe('the budget', () => {
  it('is ten second attempts at once, and one more for ten questions', async () => {
    const { put, asked, results } = createUnderTest([lost('ECONNREFUSED')]);
    for (let count = 0; count < 111; count += 1) await put().catch(() => undefined);
    // Ten that were saved, and eleven for the 110 questions after the first, whose tenth found the purse full.
    expect(asked() - 111).toBe(21);
    expect(results.filter((result) => result === 'overBudget')).toHaveLength(111 - 21);
  });

  it('saves no more than ten, however long all was well', async () => {
    const answers = [...Array.from({ length: 500 }, () => good), lost('ECONNREFUSED')];
    const { put, results } = createUnderTest(answers);
    for (let count = 0; count < 520; count += 1) await put().catch(() => undefined);
    expect(results.filter((result) => result === 'asked').length).toBeLessThanOrEqual(12);
  });
});
