import type { ConsentDecision } from '../../../shared/consent/consent.ts';
import { createConsentStore } from './consent.ts';

const decisionOf = (statistics: boolean, marketing: boolean): ConsentDecision => ({
  choices: { statistics, marketing },
  textVersion: '1',
  time: 1_800_000_000_000,
  by: 'plate',
});

const granted = decisionOf(true, true);
const refused = decisionOf(false, false);

describe('what was decided about tracking', () => {
  it('is nothing, and not ready, before it was heard of', () => {
    const store = createConsentStore(() => undefined);
    expect([store.isReady(), store.decision()]).toEqual([false, null]);
    store.setDecision(null);
    expect([store.isReady(), store.decision()]).toEqual([true, null]);
  });

  it('is told to who listens already, and at once to who comes later', () => {
    const store = createConsentStore(() => undefined);
    const early = jest.fn();
    const late = jest.fn();
    store.subscribe(early);
    expect(early).not.toHaveBeenCalled();
    store.setDecision(granted);
    store.subscribe(late);
    store.setDecision(refused);
    expect(early.mock.calls).toEqual([[granted], [refused]]);
    expect(late.mock.calls).toEqual([[granted], [refused]]);
  });

  it('is not told to who has left', () => {
    const store = createConsentStore(() => undefined);
    const listener = jest.fn();
    store.subscribe(listener)();
    store.setDecision(granted);
    expect(listener).not.toHaveBeenCalled();
  });

  it.each([
    ['granting', [granted], 0],
    ['refusing at first', [refused], 0],
    ['the same again', [granted, granted], 0],
    ['taking back all', [granted, refused], 1],
    ['taking back one purpose', [granted, decisionOf(true, false)], 1],
    ['granting after a refusal', [refused, granted], 0],
  ])('is a withdrawal only where something was agreed to: %s', (_name, decisions, withdrawals) => {
    const calls: string[] = [];
    const store = createConsentStore(() => calls.push('withdrawn'));
    store.subscribe(() => calls.push('told'));
    for (const decision of decisions) store.setDecision(decision);
    expect(calls.filter((call) => call === 'withdrawn')).toHaveLength(withdrawals);
    // Whoever stops at a withdrawal has been told before.
    if (withdrawals > 0) expect(calls.slice(-2)).toEqual(['told', 'withdrawn']);
  });
});
