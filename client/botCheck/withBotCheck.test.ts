import { pbkdf2Sync } from 'node:crypto';
import { fireEvent, waitFor } from '@testing-library/react';
import {
  ApplyForMembershipDocument,
  RegisterDocument,
  ViewerDocument,
} from '../../shared/graphql/operations.generated.ts';
import type { OperationResult, RunOperation } from '../../shared/graphql/operations.ts';
import { describeOperation } from '../../shared/graphql/runOperation.ts';
import { ChunkLoadError } from '../browser/loadChunk.ts';
import { withBotCheck } from './withBotCheck.ts';

/** The chunk that fails to load. */
let mockMissing: string | null = null;
jest.mock('../browser/loadChunk.ts', () => {
  const actual = jest.requireActual<typeof import('../browser/loadChunk.ts')>('../browser/loadChunk.ts');
  return {
    ...actual,
    loadChunk: async (load: () => Promise<unknown>) => {
      if (mockMissing !== null && String(load).includes(mockMissing)) throw new actual.ChunkLoadError();
      return load();
    },
  };
});

/** With the key of the first counter. */
const keyPrefix = pbkdf2Sync(Buffer.alloc(5), Buffer.alloc(1), 1, 32, 'sha256').toString('hex').slice(0, 8);
const parameters = { algorithm: 'PBKDF2/SHA-256', nonce: '00', salt: '00', cost: 1, keyLength: 32, keyPrefix };
const challenge = JSON.stringify({ parameters, signature: 's' });
const issued = { status: 'ISSUED', challenge, waitMs: 0, retryAfterSeconds: null };

interface SentOperation {
  readonly name: string;
  readonly variables: {
    readonly form?: string;
    readonly botCheck?: { readonly solution: string; readonly unseen: string };
  };
}

/** Responses by operation name, in turn; the last one repeats. */
function backend(responses: Readonly<Record<string, (object | 'failed' | 'offline')[]>>) {
  const requests: SentOperation[] = [];
  const run = (async (document: never, variables: SentOperation['variables']) => {
    const { name } = describeOperation(document);
    requests.push({ name, variables });
    const list = responses[name] ?? [];
    const response = list.length > 1 ? list.shift() : list[0];
    if (response === 'offline') return { ok: false, failure: 'connection' };
    if (response === undefined || response === 'failed') return { ok: false, failure: 'server' };
    return { ok: true, data: { [name.replace('Checked', '')]: response } };
  }) as unknown as RunOperation;
  return { run, requests, names: () => requests.map(({ name }) => name) };
}

const register = (run: RunOperation) => run(RegisterDocument, { input: { email: 'maja@example.com' } as never });
const statusOf = (result: OperationResult<object>) =>
  result.ok ? (Object.values(result.data)[0] as { status: string }).status : result.failure;

let unseen: HTMLInputElement;
beforeEach(() => {
  document.body.innerHTML = '<form><input name="email"><input name="REGISTRATION"></form><input id="else">';
  unseen = document.querySelector('[name=REGISTRATION]') as HTMLInputElement;
});

it('starts the work at the first input into a form, and sends the solution with it', async () => {
  const { run, requests, names } = backend({ issueBotChallenge: [issued], registerChecked: [{ status: 'SENT' }] });
  const guarded = withBotCheck(run);
  fireEvent.input(document.getElementById('else') as HTMLElement);
  const email = document.querySelector('[name=email]') as HTMLElement;
  fireEvent.input(email);
  await waitFor(() => expect(names()).toEqual(['issueBotChallenge']));
  fireEvent.input(email);
  expect(requests[0]?.variables).toEqual({ form: 'REGISTRATION' });

  expect(statusOf(await register(guarded))).toBe('SENT');
  expect(names()).toEqual(['issueBotChallenge', 'registerChecked']);
  const { solution, unseen: value } = requests[1]?.variables.botCheck ?? {};
  expect(value).toBe('');
  expect(JSON.parse(solution ?? '')).toEqual({
    challenge: JSON.parse(challenge),
    solution: { counter: 0, derivedKey: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

it('starts at once if a form has the focus', async () => {
  const { run, names } = backend({ issueBotChallenge: [issued] });
  document.querySelector<HTMLElement>('[name=email]')?.focus();
  withBotCheck(run);
  await waitFor(() => expect(names()).toEqual(['issueBotChallenge']));
});

it('does the work when the form is sent without input', async () => {
  const { run, names } = backend({ issueBotChallenge: [issued], registerChecked: [{ status: 'SENT' }] });
  const guarded = withBotCheck(run);
  await register(guarded);
  // One solution for one submission.
  await register(guarded);
  expect(names()).toEqual(['issueBotChallenge', 'registerChecked', 'issueBotChallenge', 'registerChecked']);
});

it('waits until the form may be sent', async () => {
  const { run } = backend({
    issueBotChallenge: [{ ...issued, waitMs: 60 }],
    registerChecked: [{ status: 'SENT' }],
  });
  const startedAt = performance.now();
  await register(withBotCheck(run));
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(59);
});

it('replaces a rejected solution once, then returns the rejection', async () => {
  const refused = { status: 'BOT_CHECK_FAILED' };
  const once = backend({ issueBotChallenge: [issued], registerChecked: [refused, { status: 'SENT' }] });
  expect(statusOf(await register(withBotCheck(once.run)))).toBe('SENT');
  const twice = backend({ issueBotChallenge: [issued], registerChecked: [refused] });
  expect(statusOf(await register(withBotCheck(twice.run)))).toBe('BOT_CHECK_FAILED');
  expect(twice.names()).toHaveLength(4);
});

it('sends a filled honeypot, returns the rejection at once, and empties the field for the next submission', async () => {
  const { run, requests } = backend({ issueBotChallenge: [issued], registerChecked: [{ status: 'BOT_CHECK_FAILED' }] });
  const guarded = withBotCheck(run);
  unseen.value = 'filled';
  expect(statusOf(await register(guarded))).toBe('BOT_CHECK_FAILED');
  expect(requests.map(({ variables }) => variables.botCheck?.unseen)).toEqual([undefined, 'filled']);
  expect(unseen.value).toBe('');
});

it.each([
  ['lacks the operation', 'failed'],
  ['requires no proof', { ...issued, status: 'OFF', challenge: null }],
] as const)('sends the unchecked form to a backend that %s', async (_what, response) => {
  const { run, names } = backend({ issueBotChallenge: [response], register: [{ status: 'SENT' }] });
  const guarded = withBotCheck(run);
  expect(statusOf(await register(guarded))).toBe('SENT');
  await register(guarded);
  expect(names()).toEqual(['issueBotChallenge', 'register', 'register']);
});

it('returns a rate-limited form if challenges are rate-limited', async () => {
  const limited = { ...issued, status: 'RATE_LIMITED', challenge: null, retryAfterSeconds: 90 };
  const { run, names } = backend({ issueBotChallenge: [limited] });
  expect(await register(withBotCheck(run))).toMatchObject({
    data: { register: { status: 'RATE_LIMITED', retryAfterSeconds: 90, fieldErrors: [] } },
  });
  const apply = withBotCheck(run)(ApplyForMembershipDocument, { input: {} as never });
  expect(await apply).toMatchObject({ data: { applyForMembership: { status: 'RATE_LIMITED' } } });
  expect(names()).not.toContain('register');
});

it('returns a network error, and retries at the next submission', async () => {
  const { run } = backend({ issueBotChallenge: ['offline', issued], registerChecked: [{ status: 'SENT' }] });
  const guarded = withBotCheck(run);
  expect(statusOf(await register(guarded))).toBe('connection');
  expect(statusOf(await register(guarded))).toBe('SENT');
});

it('does not change other operations', async () => {
  const { run, requests } = backend({ viewer: [{ roles: [] }] });
  await withBotCheck(run)(ViewerDocument, {});
  expect(requests).toEqual([{ name: 'viewer', variables: {} }]);
});

it.each(['createProofs', 'deriveWithoutWebCrypto'])(
  'rejects where %s fails to load, and loads it again',
  async (part) => {
    const { run } = backend({ issueBotChallenge: [issued], registerChecked: [{ status: 'SENT' }] });
    const guarded = withBotCheck(run);
    // Without it the proof is computed in script.
    Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
    mockMissing = part;
    await expect(register(guarded)).rejects.toBeInstanceOf(ChunkLoadError);
    mockMissing = null;
    expect(statusOf(await register(guarded))).toBe('SENT');
    Reflect.deleteProperty(crypto, 'subtle');
  },
);
