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

describe('the consent store', () => {
  it('has no decision and is not ready before the first one', () => {
    const store = createConsentStore(() => undefined);
    expect([store.isReady(), store.decision()]).toEqual([false, null]);
    store.setDecision(null);
    expect([store.isReady(), store.decision()]).toEqual([true, null]);
  });

  it('calls listeners with each decision, and later ones with the current decision at once', () => {
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

  it('does not call an unsubscribed listener', () => {
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
  ])('reports a withdrawal only after an agreement: %s', (_name, decisions, withdrawals) => {
    const calls: string[] = [];
    const store = createConsentStore(() => calls.push('withdrawn'));
    store.subscribe(() => calls.push('decision'));
    for (const decision of decisions) store.setDecision(decision);
    expect(calls.filter((call) => call === 'withdrawn')).toHaveLength(withdrawals);
    if (withdrawals > 0) expect(calls.slice(-2)).toEqual(['decision', 'withdrawn']);
  });
});
