import { createFakeBackend, type FakeResponse, json } from '../../test/support/fakeBackend.ts';
import { AdminCodesDocument } from './adminOperations.generated.ts';
import { createApolloClient } from './createApolloClient.ts';
import { ActivateAccountDocument } from './memberOperations.generated.ts';
import {
  CheckRegistrationCodeDocument,
  RegistrationDetailsDocument,
  ResendActivationDocument,
} from './operations.generated.ts';
import type { OperationFailure } from './operations.ts';
import { createRunOperation } from './runOperation.ts';
import { createSend } from './transport.ts';

const clientOptions = {
  graphqlUrl: 'http://backend.test/graphql',
  timeout: 10_000,
  retries: 0,
  retryDelay: 1,
};

function runWith(response: FakeResponse) {
  const { fetch } = createFakeBackend({ any: response });
  const client = createApolloClient({ ...clientOptions, send: createSend(fetch) });
  return createRunOperation(client);
}

const details = (registrationDetails: unknown) => () => ({ registrationDetails });

describe('a response', () => {
  it.each<[string, FakeResponse]>([
    ['is null where the contract has no null', details(null)],
    ['is missing', () => ({})],
    ['is text', details('PENDING')],
    ['is a list', details([])],
    ['names a state that the contract does not define', details({ __typename: 'RegistrationDetails', state: 'LOST' })],
    ['has an object instead of a state', details({ __typename: 'RegistrationDetails', state: {} })],
  ])('that %s is a failure', async (_, response) => {
    const result = runWith(response)(RegistrationDetailsDocument, { registrationId: '1' });
    expect(await result).toEqual({ ok: false, failure: 'server' });
  });

  it('to a mutation is validated', async () => {
    const run = runWith(() => ({ activateAccount: { status: 'ACTIVATED', voucher: { percent: 'ten' } } }));
    expect(await run(ActivateAccountDocument, { activationId: '1' })).toEqual({ ok: false, failure: 'server' });
  });

  it('that matches the contract is returned unchanged', async () => {
    const resendActivation = { status: 'COOLDOWN', retryAfterSeconds: null };
    const run = runWith(() => ({ resendActivation }));
    expect(await run(ResendActivationDocument, { registrationId: '1' })).toEqual({
      ok: true,
      data: { resendActivation },
    });
  });
});

describe('a cached response', () => {
  const check = { registrationCode: 'A1', validityTimestamp: null };
  const counted = () => {
    const { fetch, requests } = createFakeBackend();
    const client = createApolloClient({ ...clientOptions, send: createSend(fetch) });
    return { run: createRunOperation(client), requests, client };
  };

  it('is not used after a mutation', async () => {
    const { run, requests } = counted();
    await run(CheckRegistrationCodeDocument, check);
    await run(ActivateAccountDocument, { activationId: '1' });
    await run(CheckRegistrationCodeDocument, check);
    expect(requests).toHaveLength(3);
  });

  it('is used with cache-first, and not with network-only', async () => {
    const { run, requests } = counted();
    const attempts = await run(CheckRegistrationCodeDocument, check);
    expect(await run(CheckRegistrationCodeDocument, check, 'cache-first')).toEqual(attempts);
    expect(requests).toHaveLength(1);
    // spec §9: in its first 100 ms a client uses the responses embedded in the page.
    await new Promise((resolve) => setTimeout(resolve, 150));
    await run(CheckRegistrationCodeDocument, check);
    expect(requests).toHaveLength(2);
  });

  it('is not used for other variables', async () => {
    const { run, requests } = counted();
    await run(CheckRegistrationCodeDocument, check);
    await run(CheckRegistrationCodeDocument, { ...check, registrationCode: 'B2' }, 'cache-first');
    expect(requests).toHaveLength(2);
  });

  it('has a key without the code', async () => {
    const { run, client } = counted();
    await run(CheckRegistrationCodeDocument, check);
    const keys = Object.keys((client.cache.extract() as { ROOT_QUERY: object }).ROOT_QUERY);
    expect(keys).toContainEqual(expect.stringMatching(/^registrationCodeDetails:[0-9a-f]{10}$/));
  });
});

const graphql = (code: string, status: number) =>
  new Response(JSON.stringify({ data: null, errors: [{ message: 'No.', extensions: { code } }] }), {
    status,
    headers: { 'Content-Type': 'application/graphql-response+json; charset=utf-8' },
  });
const error = (code: string) => ({ data: null, errors: [{ message: 'No.', extensions: { code } }] });

describe('a response that denies access', () => {
  it.each<[string, () => Response, OperationFailure]>([
    ['by GraphQL with 401', () => graphql('UNAUTHENTICATED', 401), 'unauthenticated'],
    ['by GraphQL with 403', () => graphql('FORBIDDEN', 403), 'forbidden'],
    ['in JSON with 401', () => json(error('UNAUTHENTICATED'), 401), 'unauthenticated'],
    ['in JSON with 403', () => json(error('FORBIDDEN'), 403), 'forbidden'],
    ['in JSON with 200', () => json(error('FORBIDDEN')), 'forbidden'],
    ['by its code rather than its status', () => json(error('UNAUTHENTICATED'), 403), 'unauthenticated'],
    ['by a status without a body', () => new Response('', { status: 401 }), 'unauthenticated'],
    ['by a page of HTML', () => new Response('<p>No</p>', { status: 403 }), 'forbidden'],
    ['with another code', () => json(error('BAD_USER_INPUT'), 400), 'server'],
    ['with a code that every object has', () => json(error('constructor')), 'server'],
  ])('%s is mapped to its failure, and not repeated', async (_, response, failure) => {
    let attempts = 0;
    const client = createApolloClient({
      ...clientOptions,
      retries: 2,
      send: createSend(async () => {
        attempts += 1;
        return response();
      }),
    });
    expect(await createRunOperation(client)(AdminCodesDocument, {})).toEqual({ ok: false, failure });
    expect(attempts).toBe(1);
  });
});
