import type { RegistrationState } from '../../../shared/graphql/operations.generated.ts';
import type { RunOperation } from '../../../shared/graphql/operations.ts';
import * as subscription from './subscribeToActivation.ts';
import { type FinalState, watchActivation } from './watchActivation.ts';

jest.mock('./subscribeToActivation.ts', () => ({ subscribeToActivation: jest.fn() }));
const subscribeToActivation = jest.mocked(subscription.subscribeToActivation);

function watch(states: (RegistrationState | 'offline')[], websocketUrl = '') {
  const reported: FinalState[] = [];
  const run = jest.fn(() => {
    const state = states.length > 1 ? states.shift() : states[0];
    return Promise.resolve(
      state === 'offline'
        ? { ok: false, failure: 'connection' }
        : { ok: true, data: { registrationDetails: { state, voucher: null } } },
    );
  });
  const stop = watchActivation(run as unknown as RunOperation, 'r-1', websocketUrl, (state) => reported.push(state));
  return { reported, run, stop };
}

describe('polling', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(document, 'hidden');
  });

  it('polls until the account is active, also after a network error', async () => {
    const { reported, run } = watch(['PENDING', 'offline', 'ACTIVE']);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reported).toEqual(['ACTIVE']);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it.each(['LAPSED', 'REPLACED', 'UNKNOWN'] as const)('reports %s', async (state) => {
    const { reported } = watch([state]);
    await jest.advanceTimersByTimeAsync(0);
    expect(reported).toEqual([state]);
  });

  it('does not poll hidden pages, and polls at once when shown', async () => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    const { run, stop } = watch(['PENDING']);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(run).not.toHaveBeenCalled();
    Object.defineProperty(document, 'hidden', { configurable: true, value: false });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(run).toHaveBeenCalledTimes(1);
    stop();
  });

  it('polls again after each return to the page', async () => {
    const turn = async (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(20_000);
    };
    const { run, stop } = watch(['PENDING']);
    for (let visit = 0; visit < 3; visit += 1) {
      await turn(true);
      run.mockClear();
      await turn(false);
      expect(run).toHaveBeenCalledTimes(5);
    }
    stop();
  });

  it.each([
    ['online again', () => window.dispatchEvent(new Event('online'))],
    ['visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('polls at once when the page is %s', async (_, trigger) => {
    const { run, stop } = watch(['PENDING']);
    await jest.advanceTimersByTimeAsync(1000);
    trigger();
    await jest.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
    stop();
    trigger();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('polls slowly beside a subscription, and quickly after it failed', async () => {
    let fail: (reason: Error) => void = () => {};
    subscribeToActivation.mockImplementation((_url, _id, { onConnected }) => {
      onConnected();
      return new Promise((_, reject) => {
        fail = reject;
      });
    });
    const { run, stop } = watch(['PENDING'], 'ws://backend.example/graphql');
    await jest.advanceTimersByTimeAsync(1000);
    run.mockClear();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(2);
    run.mockClear();
    fail(new Error('failed'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(run).toHaveBeenCalledTimes(3);
    stop();
  });

  it('reports nothing after it was stopped, not even a pending response', async () => {
    const { reported, run, stop } = watch(['ACTIVE']);
    stop();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(reported).toEqual([]);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
