import type { ConsentDecision } from '../../../shared/consent/consent.ts';
import type { RunOperation } from '../../../shared/graphql/operations.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';
import { testConfig } from '../../../test/support/renderScreen.tsx';
import { createConsentStore } from '../consent/consent.ts';
import { startTracking } from './startTracking.ts';

const agreed: ConsentDecision = {
  choices: { statistics: true, marketing: false },
  textVersion: '1',
  time: 0,
  by: 'plate',
};

const tag = () => document.querySelector<HTMLScriptElement>('script[src*="googletagmanager"]');

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve));
}

describe('tracking', () => {
  /** What waits for the page to be quiet. */
  let work: (() => void) | null;

  beforeEach(() => {
    work = null;
    window.requestIdleCallback = (given) => {
      work = () => given({ didTimeout: false, timeRemaining: () => 0 });
      return 0;
    };
    document.head.innerHTML = '<script nonce="n-1">""</script>';
    Reflect.deleteProperty(window, 'dataLayer');
  });

  const run = (async () => ({ ok: true, data: { countryDetails: { country: 'SE' } } })) as unknown as RunOperation;

  const start = (settings: Promise<PublicConfig>) => {
    const consent = createConsentStore(() => undefined);
    const report = (problem: Error) => {
      throw problem;
    };
    const { track } = startTracking({ consent, settings, route: 'landing', locale: 'en', run, report });
    return { consent, track };
  };

  it('spec §7: "each non-empty value overrides the matching public runtime setting": the container is that of defaults.json', async () => {
    let answer: (settings: PublicConfig) => void = () => {};
    const { consent } = start(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    consent.setDecision(agreed);
    await until(() => work !== null);
    work?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(window.dataLayer).toBeUndefined();
    answer({ ...testConfig, gtmContainerId: 'GTM-DEFAULTS1' });
    await until(() => tag() !== null);
    expect(tag()?.src).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-DEFAULTS1');
  });

  it('loads nothing before the page is quiet, nor before somebody agrees', async () => {
    const { consent } = start(Promise.resolve({ ...testConfig, gtmContainerId: 'GTM-ABC123' }));
    consent.setDecision(null);
    await new Promise((resolve) => setTimeout(resolve));
    expect(work).toBeNull();
    consent.setDecision(agreed);
    await until(() => work !== null);
    expect(tag()).toBeNull();
    work?.();
    await until(() => tag() !== null);
    // spec §3: the country of the payload is the one that was detected.
    expect(window.dataLayer?.[2]).toMatchObject({ application_country: 'SE' });
  });
});
