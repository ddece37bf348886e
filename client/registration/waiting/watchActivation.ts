import {
  RegistrationDetailsDocument,
  type RegistrationState,
  type VoucherFieldsFragment,
} from '../../../shared/graphql/operations.generated.ts';
import type { RunOperation } from '../../../shared/graphql/operations.ts';
import { loadChunk } from '../../browser/loadChunk.ts';

export type FinalState = Exclude<RegistrationState, 'PENDING'>;

const pollIntervalMs = 5000;
const subscribedPollIntervalMs = 30_000;

/** Reports the end of a registration by subscription, else by polling; polls only visible pages. Returns the stop function. */
export function watchActivation(
  run: RunOperation,
  registrationId: string,
  websocketUrl: string,
  onState: (state: FinalState, voucher: VoucherFieldsFragment | null) => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let currentIntervalMs = pollIntervalMs;
  let isPolling = false;

  const finish = (state: RegistrationState, voucher: VoucherFieldsFragment | null = null) => {
    if (signal.aborted || state === 'PENDING') return;
    controller.abort();
    onState(state, voucher);
  };
  const fetchState = async () => {
    const result = await run(RegistrationDetailsDocument, { registrationId });
    if (result.ok) finish(result.data.registrationDetails.state, result.data.registrationDetails.voucher);
  };
  const poll = async () => {
    if (isPolling || document.hidden || signal.aborted) return;
    clearTimeout(timer);
    isPolling = true;
    await fetchState().finally(() => {
      isPolling = false;
    });
    if (!signal.aborted) timer = setTimeout(poll, currentIntervalMs);
  };
  const pollEvery = (nextIntervalMs: number) => {
    currentIntervalMs = nextIntervalMs;
    void poll();
  };
  document.addEventListener('visibilitychange', poll, { signal });
  window.addEventListener('online', poll, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  void poll();

  const subscribe = async () => {
    const { subscribeToActivation } = await loadChunk(() => import('./subscribeToActivation.ts'));
    if (signal.aborted) return;
    await subscribeToActivation(websocketUrl, registrationId, {
      signal,
      // Polls once, for what happened before the subscription.
      onConnected: () => pollEvery(subscribedPollIntervalMs),
      // The event does not contain the voucher.
      onState: (state) => void fetchState().then(() => finish(state)),
    });
  };
  if (websocketUrl !== '') subscribe().catch(() => pollEvery(pollIntervalMs));
  return () => controller.abort();
}
