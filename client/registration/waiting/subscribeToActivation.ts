/** The subscription of spec §7 over graphql-transport-ws; its client retries (spec §9). */
import { print } from 'graphql';
import { createClient } from 'graphql-ws';
import {
  RegistrationActivatedDocument,
  type RegistrationActivatedSubscription,
  type RegistrationState,
} from '../../../shared/graphql/operations.generated.ts';
import { matchesResponseShape } from '../../../shared/graphql/responseShape.ts';
import { readToken } from '../../graphql/token.ts';

/** Resolves after `signal` aborts; rejects if the websocket fails. */
export async function subscribeToActivation(
  url: string,
  registrationId: string,
  handlers: { signal: AbortSignal; onConnected: () => void; onState: (state: RegistrationState) => void },
): Promise<void> {
  const { signal, onConnected, onState } = handlers;
  const client = createClient({
    url,
    connectionParams: () => {
      const token = readToken();
      return token === null ? {} : { authorization: `Bearer ${token}` };
    },
    on: { connected: onConnected },
  });
  const events = client.iterate<RegistrationActivatedSubscription>({
    query: print(RegistrationActivatedDocument),
    operationName: 'registrationActivated',
    variables: { registrationId },
  });
  signal.addEventListener('abort', () => void events.return?.());
  try {
    for await (const { data } of events) {
      if (!data || !matchesResponseShape(RegistrationActivatedDocument, data))
        throw new TypeError('The event does not match the contract');
      onState(data.registrationActivated.state);
    }
    if (!signal.aborted) throw new Error('The subscription ended early');
  } finally {
    await client.dispose();
  }
}
