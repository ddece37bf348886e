/** spec §7: the subscription over graphql-transport-ws. A chunk of its own: only the waiting page ever needs it. */
import { print } from 'graphql';
import { createClient } from 'graphql-ws';
import { isAnswerTo } from '../../shared/graphql/isAnswerTo.ts';
import {
  RegistrationActivatedDocument,
  type RegistrationActivatedSubscription,
  type RegistrationState,
} from '../../shared/graphql/operations.generated.ts';
import { readToken } from '../graphql/token.ts';

/** spec §9. */
const attempts = 5;
const firstWait = 1000;

/** Resolves once `signal` has stopped it; rejects when the websocket is of no use (any more). */
export async function subscribeToActivation(
  url: string,
  registrationId: string,
  onState: (state: RegistrationState) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = createClient({
    url,
    connectionParams: () => {
      const token = readToken();
      return token === null ? {} : { authorization: `Bearer ${token}` };
    },
    retryAttempts: attempts,
    retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, backOff(retries))),
    // A refused connection and a closed one alike; errors of the operation itself are not retried by the client.
    shouldRetry: () => !signal.aborted,
    onNonLazyError: () => undefined,
  });
  const events = client.iterate<RegistrationActivatedSubscription>({
    query: print(RegistrationActivatedDocument),
    operationName: 'registrationActivated',
    variables: { registrationId },
  });
  signal.addEventListener('abort', () => void events.return?.());
  try {
    for await (const { data } of events) {
      if (!data || !isAnswerTo('registrationActivated', data)) throw new TypeError('The event breaks the contract');
      onState(data.registrationActivated.state);
    }
    if (!signal.aborted) throw new Error('The subscription ended early');
  } finally {
    await client.dispose();
  }
}

/** Exponential from the first wait, give or take a quarter, so that many browsers do not come back at once. */
export function backOff(retries: number, random: () => number = Math.random): number {
  return firstWait * 2 ** retries * (0.75 + random() / 2);
}
