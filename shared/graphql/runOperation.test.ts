import { type Answer, createFakeBackend } from '../../test/support/fakeBackend.ts';
import { createApolloClient } from './createApolloClient.ts';
import {
  ActivateAccountDocument,
  RegistrationDetailsDocument,
  ResendActivationDocument,
} from './operations.generated.ts';
import { createRunOperation } from './runOperation.ts';

function runWith(answer: Answer) {
  const { fetch } = createFakeBackend({ any: answer });
  const client = createApolloClient({
    graphqlUrl: 'http://backend.test/graphql',
    headers: () => ({}),
    timeout: 10_000,
    retries: 0,
    ssr: false,
    fetch,
  });
  return createRunOperation(client);
}

const details = (registrationDetails: unknown) => () => ({ registrationDetails });

describe('an answer', () => {
  it.each<[string, Answer]>([
    ['is null where the contract knows no null', details(null)],
    ['is missing', () => ({})],
    ['is text', details('PENDING')],
    ['is a list', details([])],
    ['names a state that the contract does not know', details({ __typename: 'RegistrationDetails', state: 'LOST' })],
    ['holds an object in the place of a state', details({ __typename: 'RegistrationDetails', state: {} })],
  ])('that %s is a failure and no exception', async (_, answer) => {
    const ask = runWith(answer)(RegistrationDetailsDocument, { registrationId: '1' }, 'network-only');
    expect(await ask).toEqual({ ok: false, failure: 'server' });
  });

  it('to a mutation is judged as well', async () => {
    const run = runWith(() => ({ activateAccount: { status: 'ACTIVATED', voucher: { percent: 'ten' } } }));
    expect(await run(ActivateAccountDocument, { activationId: '1' })).toEqual({ ok: false, failure: 'server' });
  });

  it('of the contract’s shape comes through as it is', async () => {
    const resendActivation = { status: 'COOLDOWN', retryAfterSeconds: null };
    const run = runWith(() => ({ resendActivation }));
    expect(await run(ResendActivationDocument, { registrationId: '1' })).toEqual({
      ok: true,
      data: { resendActivation },
    });
  });
});
