/** Tells when a registration ends elsewhere: by subscription, or by asking without a websocket or once it gave up. */
import {
  RegistrationDetailsDocument,
  type RegistrationState,
  type VoucherFieldsFragment,
} from '../../shared/graphql/operations.generated.ts';
import type { RunOperation } from '../../shared/graphql/operations.ts';
import { loadChunk } from '../loadChunk.ts';

export type FinalState = Exclude<RegistrationState, 'PENDING'>;

export interface WatchActivationOptions {
  readonly run: RunOperation;
  readonly registrationId: string;
  /** Empty: no subscriptions. */
  readonly websocketUrl: string;
  /** Called once, with the state that ends the waiting, and what an activation has granted. */
  readonly onState: (state: FinalState, voucher: VoucherFieldsFragment | null) => void;
}

/** Milliseconds. */
const pollInterval = 5000;

/** Returns how to stop watching. */
export function watchActivation({ run, registrationId, websocketUrl, onState }: WatchActivationOptions): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const settle = (state: RegistrationState, voucher: VoucherFieldsFragment | null = null) => {
    if (signal.aborted || state === 'PENDING') return;
    stop.abort();
    onState(state, voucher);
  };
  const ask = async () => {
    const result = await run(RegistrationDetailsDocument, { registrationId });
    if (result.ok) settle(result.data.registrationDetails.state, result.data.registrationDetails.voucher);
  };
  const subscribe = async () => {
    // What happened before the subscription stands is asked for once; so is what the activation granted.
    await ask();
    if (signal.aborted) return;
    const { subscribeToActivation } = await loadChunk(() => import('./subscribeToActivation.ts'));
    const told = (state: RegistrationState) => void ask().then(() => settle(state));
    await subscribeToActivation(websocketUrl, registrationId, told, signal);
  };
  const poll = () => {
    if (!signal.aborted) startPolling(ask, signal);
  };
  if (websocketUrl === '') poll();
  else subscribe().catch(poll);
  return () => stop.abort();
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
