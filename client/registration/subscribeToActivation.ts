/** spec §7: the subscription over graphql-transport-ws. A chunk of its own: only the waiting page ever needs it. */
import { print } from 'graphql';
import { createClient } from 'graphql-ws';
import {
  RegistrationActivatedDocument,
  type RegistrationActivatedSubscription,
  type RegistrationState,
} from '../../shared/graphql/operations.generated.ts';
import { isAnswerTo } from '../../shared/graphql/runOperation.ts';
import { readToken } from '../graphql/token.ts';

/** spec §9: of one waiting page, however often a connection stood in between. */
const attempts = 5;
const firstWait = 1000;
/** Milliseconds for a connection to be acknowledged, and for a ping to be answered. */
const patience = 10_000;
/** Milliseconds of silence before a ping: a connection that died without a close is noticed. */
const keepAlive = 20_000;

export interface ActivationSubscriber {
  readonly signal: AbortSignal;
  /** The connection stands, for the first time or again. */
  readonly onConnected: () => void;
  readonly onState: (state: RegistrationState) => void;
}

/** Resolves once `signal` has stopped it; rejects when the websocket is of no use (any more). */
export async function subscribeToActivation(
  url: string,
  registrationId: string,
  { signal, onConnected, onState }: ActivationSubscriber,
): Promise<void> {
  let tried = 0;
  let limit: ReturnType<typeof setTimeout> | undefined;
  const expectAnswer = () => {
    clearTimeout(limit);
    limit = setTimeout(() => client.terminate(), patience);
  };
  const client = createClient({
    url,
    connectionParams: () => {
      const token = readToken();
      return token === null ? {} : { authorization: `Bearer ${token}` };
    },
    keepAlive,
    on: {
      connecting: expectAnswer,
      connected: () => {
        clearTimeout(limit);
        onConnected();
      },
      ping: (isFromServer) => isFromServer || expectAnswer(),
      pong: (isFromServer) => isFromServer && clearTimeout(limit),
      closed: () => clearTimeout(limit),
    },
    retryWait: () => new Promise((resolve) => setTimeout(resolve, backOff(tried - 1))),
    // A refused connection and a closed one alike; errors of the operation itself are not retried by the client.
    shouldRetry: () => {
      tried += 1;
      return !signal.aborted && tried < attempts;
    },
    retryAttempts: attempts,
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
    clearTimeout(limit);
    await client.dispose();
  }
}

/** Exponential from the first wait, give or take a quarter, so that many browsers do not come back at once. */
export function backOff(retries: number, random: () => number = Math.random): number {
  return firstWait * 2 ** retries * (0.75 + random() / 2);
}
