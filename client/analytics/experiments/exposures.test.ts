import type { ConsentDecision } from '../../../shared/consent/consent.ts';
import { createConsentStore } from '../consent/consent.ts';
import { createExposures, exposuresKey } from './exposures.ts';

const decided = (statistics: boolean): ConsentDecision => ({
  choices: { statistics, marketing: false },
  textVersion: '1',
  time: 1_800_000_000_000,
  by: 'plate',
});

const exposure = { experiment: 'lean', variation: '1' };

/** A page of a visitor; `storage` outlives it. */
function openPage(storage: Map<string, string>, acqAnonymousId = '0b4b6f2e-6d3a-4c55-9a0e-3c9a1f4d2e77') {
  const consent = createConsentStore(() => undefined);
  const track = jest.fn();
  const memory = {
    get: (key: string) => storage.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? storage.delete(key) : storage.set(key, value)),
  };
  return { consent, track, expose: createExposures({ acqAnonymousId, track, consent, storage: memory }) };
}

describe('an exposure', () => {
  it('spec §7: "an analytics event assign_experiment is sent with experiment_id, variation_id, acq_anonymous_id."', () => {
    const { expose, track } = openPage(new Map());
    expose(exposure);
    expect(track).toHaveBeenCalledWith('assign_experiment', {
      experiment_id: 'lean',
      variation_id: '1',
      acq_anonymous_id: '0b4b6f2e-6d3a-4c55-9a0e-3c9a1f4d2e77',
    });
  });

  it('is told once on a page; another variation is another exposure', () => {
    const { expose, track } = openPage(new Map());
    expose(exposure);
    expose(exposure);
    expose({ ...exposure, variation: '2' });
    expect(track).toHaveBeenCalledTimes(2);
  });

  it('is told once for good to a visitor who agreed, before or afterwards', () => {
    for (const agreesFirst of [true, false]) {
      const storage = new Map<string, string>();
      const first = openPage(storage);
      if (agreesFirst) first.consent.setDecision(decided(true));
      first.expose(exposure);
      if (!agreesFirst) first.consent.setDecision(decided(true));
      const second = openPage(storage);
      second.consent.setDecision(decided(true));
      second.expose(exposure);
      expect([first.track.mock.calls.length, second.track.mock.calls.length]).toEqual([1, 0]);
    }
  });

  it('leaves nothing behind before an agreement, nor after it is taken back', () => {
    const storage = new Map<string, string>();
    const { consent, expose } = openPage(storage);
    expose(exposure);
    expect([...storage]).toEqual([]);
    consent.setDecision(decided(true));
    expect([...storage.keys()]).toEqual([exposuresKey]);
    consent.setDecision(decided(false));
    expect([...storage]).toEqual([]);
  });

  it('that a refusal dropped is told to who agrees later', () => {
    const { consent, expose, track } = openPage(new Map());
    expose(exposure);
    consent.setDecision(decided(false));
    track.mockClear();
    consent.setDecision(decided(true));
    expose(exposure);
    expect(track).toHaveBeenCalledTimes(1);
  });

  it.each(['{', '[]', 'null', '"x"', '[1,2]', '["other","lean=1"]'])('of a storage that holds %s is told', (text) => {
    const { consent, expose, track } = openPage(new Map([[exposuresKey, text]]));
    consent.setDecision(decided(true));
    expose(exposure);
    expect(track).toHaveBeenCalledTimes(1);
  });
});
