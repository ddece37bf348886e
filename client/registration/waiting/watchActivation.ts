/** Tells when a registration ends elsewhere: by subscription, or by asking without a websocket or once it gave up. */
import {
  RegistrationDetailsDocument,
  type RegistrationState,
  type VoucherFieldsFragment,
} from '../../../shared/graphql/operations.generated.ts';
import type { RunOperation } from '../../../shared/graphql/operations.ts';
import { loadChunk } from '../../browser/loadChunk.ts';

export type FinalState = Exclude<RegistrationState, 'PENDING'>;

const intervalMs = 5000;
const subscribedIntervalMs = 30_000;

/** Asks at an interval and when the page is looked at or online again, never in the background. Returns how to stop. */
export function watchActivation(
  run: RunOperation,
  registrationId: string,
  websocketUrl: string,
  onState: (state: FinalState, voucher: VoucherFieldsFragment | null) => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let interval = intervalMs;
  let isAsking = false;

  const settle = (state: RegistrationState, voucher: VoucherFieldsFragment | null = null) => {
    if (signal.aborted || state === 'PENDING') return;
    stop.abort();
    onState(state, voucher);
  };
  const ask = async () => {
    const result = await run(RegistrationDetailsDocument, { registrationId });
    if (result.ok) settle(result.data.registrationDetails.state, result.data.registrationDetails.voucher);
  };
  const look = async () => {
    if (isAsking || document.hidden || signal.aborted) return;
    clearTimeout(timer);
    isAsking = true;
    await ask().finally(() => {
      isAsking = false;
    });
    if (!signal.aborted) timer = setTimeout(look, interval);
  };
  const lookEvery = (milliseconds: number) => {
    interval = milliseconds;
    void look();
  };
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('online', look, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  void look();

  const subscribe = async () => {
    const { subscribeToActivation } = await loadChunk(() => import('./subscribeToActivation.ts'));
    if (signal.aborted) return;
    await subscribeToActivation(websocketUrl, registrationId, {
      signal,
      // What happened before the subscription stands is asked for.
      onConnected: () => lookEvery(subscribedIntervalMs),
      // So is what the activation granted.
      onState: (state) => void ask().then(() => settle(state)),
    });
  };
  if (websocketUrl !== '') subscribe().catch(() => lookEvery(intervalMs));
  return () => stop.abort();
}
