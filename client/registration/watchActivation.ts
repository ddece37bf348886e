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

/** Milliseconds between questions: while the subscription stands, and without one. */
const slowPace = 30_000;
const quickPace = 5000;

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
  let pace = quickPace;
  const look = keepAsking(ask, () => pace, signal);
  const subscribe = async () => {
    const { subscribeToActivation } = await loadChunk(() => import('./subscribeToActivation.ts'));
    if (signal.aborted) return;
    await subscribeToActivation(websocketUrl, registrationId, {
      signal,
      // What happened before the subscription stands is asked for.
      onConnected: () => {
        pace = slowPace;
        void look();
      },
      // So is what the activation granted.
      onState: (state) => void ask().then(() => settle(state)),
    });
  };
  if (websocketUrl !== '')
    subscribe().catch(() => {
      pace = quickPace;
      void look();
    });
  return () => stop.abort();
}

/**
 * Asks at once, at the pace of the moment, and when the page is looked at or online again; never in the background.
 * Returns how to ask now.
 */
function keepAsking(ask: () => Promise<void>, paceNow: () => number, signal: AbortSignal): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  const look = async () => {
    if (isAsking || document.hidden || signal.aborted) return;
    clearTimeout(timer);
    isAsking = true;
    await ask().finally(() => {
      isAsking = false;
    });
    if (!signal.aborted) timer = setTimeout(() => void look(), paceNow());
  };
  document.addEventListener('visibilitychange', () => void look(), { signal });
  window.addEventListener('online', () => void look(), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  void look();
  return look;
}
