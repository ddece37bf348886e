/**
 * Tells when a registration is activated elsewhere, in the mail's tab or on another device: by subscription where a
 * websocket is configured, by asking every few seconds where it is not, or once the websocket has given up.
 */

import {
  RegistrationDetailsDocument,
  type RegistrationState,
  type VoucherFieldsFragment,
} from '../../shared/graphql/operations.generated.ts';
import type { RunOperation } from '../../shared/graphql/operations.ts';

export type FinalState = Exclude<RegistrationState, 'PENDING'>;

export interface WatchActivationOptions {
  readonly run: RunOperation;
  readonly registrationId: string;
  /** Empty: no subscriptions. */
  readonly websocketUrl: string;
  readonly readToken: () => string | null;
  /** Called once, with the state that ends the waiting, and what an activation has granted. */
  readonly onState: (state: FinalState, voucher: VoucherFieldsFragment | null) => void;
}

/** Milliseconds. */
const pollInterval = 5000;

/** Returns how to stop watching. */
export function watchActivation(options: WatchActivationOptions): () => void {
  const stop = new AbortController();
  const settle = (state: RegistrationState | undefined, voucher: VoucherFieldsFragment | null = null) => {
    if (stop.signal.aborted || state === undefined || state === 'PENDING') return;
    stop.abort();
    options.onState(state, voucher);
  };
  const ask = async () => {
    const { run, registrationId } = options;
    const result = await run(RegistrationDetailsDocument, { registrationId });
    if (result.ok) settle(result.data.registrationDetails.state, result.data.registrationDetails.voucher);
  };
  const poll = () => {
    if (!stop.signal.aborted) startPolling(ask, stop.signal);
  };

  if (options.websocketUrl === '') poll();
  // What happened before the subscription stands is asked for once; so is what the activation granted.
  else {
    const told = (state: RegistrationState) => void ask().then(() => settle(state));
    void ask().then(() => (stop.signal.aborted ? undefined : subscribe(options, told, stop.signal).catch(poll)));
  }
  return () => stop.abort();
}

/** Rejects when the websocket is of no use (any more); the code for it is loaded only here. */
async function subscribe(
  { registrationId, websocketUrl, readToken }: WatchActivationOptions,
  onState: (state: RegistrationState) => void,
  signal: AbortSignal,
): Promise<void> {
  const { subscribeToActivation } = await import('./subscribeToActivation.ts');
  await subscribeToActivation({ registrationId, websocketUrl, readToken, onState, signal });
  if (!signal.aborted) throw new Error('The subscription ended early');
}

/** A tab in the background does not ask; it asks at once when it is looked at again. */
function startPolling(ask: () => Promise<void>, signal: AbortSignal): void {
  let isAsking = false;
  const tick = async () => {
    if (isAsking || document.hidden) return;
    isAsking = true;
    await ask().finally(() => {
      isAsking = false;
    });
  };
  const timer = setInterval(() => void tick(), pollInterval);
  document.addEventListener('visibilitychange', () => void tick(), { signal });
  signal.addEventListener('abort', () => clearInterval(timer));
  void tick();
}
