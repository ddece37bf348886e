/** spec §7: the subscription over graphql-transport-ws. A chunk of its own: only the waiting page ever needs it. */
import { print } from 'graphql';
import { createClient } from 'graphql-ws';
import { isAnswerTo } from '../../shared/graphql/isAnswerTo.ts';
import {
  RegistrationActivatedDocument,
  type RegistrationActivatedSubscription,
  type RegistrationState,
} from '../../shared/graphql/operations.generated.ts';

export interface SubscribeOptions {
  readonly registrationId: string;
  readonly websocketUrl: string;
  readonly readToken: () => string | null;
  readonly onState: (state: RegistrationState) => void;
  readonly signal: AbortSignal;
}

/** spec §9. */
const attempts = 5;
const firstWait = 1000;

/** Settles when the subscription is over: resolved when it completed or was stopped, rejected when it gave up. */
export async function subscribeToActivation(options: SubscribeOptions): Promise<void> {
  const { registrationId, websocketUrl, readToken, onState, signal } = options;
  const client = createClient({
    url: websocketUrl,
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
  try {
    await new Promise<void>((resolve, reject) => {
      const unsubscribe = client.subscribe<RegistrationActivatedSubscription>(
        {
          query: print(RegistrationActivatedDocument),
          operationName: 'registrationActivated',
          variables: { registrationId },
        },
        {
          next: ({ data }) => {
            if (data && isAnswerTo('registrationActivated', data)) onState(data.registrationActivated.state);
            else reject(new TypeError('The event has another shape than the contract'));
          },
          error: reject,
          complete: resolve,
        },
      );
      signal.addEventListener('abort', unsubscribe);
    });
  } finally {
    await client.dispose();
  }
}

/** Exponential from the first wait, give or take a quarter, so that many browsers do not come back at once. */
export function backOff(retries: number, random: () => number = Math.random): number {
  return firstWait * 2 ** retries * (0.75 + random() / 2);
}
