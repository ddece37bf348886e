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

const acqAnonymousId = '0b4b6f2e-6d3a-4c55-9a0e-3c9a1f4d2e77';

/** A page of a visitor; the storage is kept between pages. */
function openPage() {
  const consent = createConsentStore(() => undefined);
  const track = jest.fn();
  return { consent, track, expose: createExposures(acqAnonymousId, track, consent) };
}

const storedKeys = () => Object.keys(window.localStorage);

beforeEach(() => window.localStorage.clear());

describe('an exposure', () => {
  it('spec §7: "an analytics event assign_experiment is sent with experiment_id, variation_id, acq_anonymous_id."', () => {
    const { expose, track } = openPage();
    expose(exposure);
    expect(track).toHaveBeenCalledWith('assign_experiment', {
      experiment_id: 'lean',
      variation_id: '1',
      acq_anonymous_id: acqAnonymousId,
    });
  });

  it('is sent once on a page; another variation is another exposure', () => {
    const { expose, track } = openPage();
    expose(exposure);
    expose(exposure);
    expose({ ...exposure, variation: '2' });
    expect(track).toHaveBeenCalledTimes(2);
  });

  it('is sent once across pages with consent, given before or afterwards', () => {
    for (const agreesFirst of [true, false]) {
      window.localStorage.clear();
      const first = openPage();
      if (agreesFirst) first.consent.setDecision(decided(true));
      first.expose(exposure);
      if (!agreesFirst) first.consent.setDecision(decided(true));
      const second = openPage();
      second.consent.setDecision(decided(true));
      second.expose(exposure);
      expect([first.track.mock.calls.length, second.track.mock.calls.length]).toEqual([1, 0]);
    }
  });

  it('is not stored before consent, nor after a withdrawal', () => {
    const { consent, expose } = openPage();
    expose(exposure);
    expect(storedKeys()).toEqual([]);
    consent.setDecision(decided(true));
    expect(storedKeys()).toEqual([exposuresKey]);
    consent.setDecision(decided(false));
    expect(storedKeys()).toEqual([]);
  });

  it('that a refusal dropped is sent when the visitor consents later', () => {
    const { consent, expose, track } = openPage();
    expose(exposure);
    consent.setDecision(decided(false));
    track.mockClear();
    consent.setDecision(decided(true));
    expose(exposure);
    expect(track).toHaveBeenCalledTimes(1);
  });

  it.each(['{', '[]', 'null', '"x"', '[1,2]', '["other","lean=1"]'])('is sent if the storage contains %s', (text) => {
    window.localStorage.setItem(exposuresKey, text);
    const { consent, expose, track } = openPage();
    consent.setDecision(decided(true));
    expose(exposure);
    expect(track).toHaveBeenCalledTimes(1);
  });
});
