import { lintPush } from '../../../test/support/lintPersonalData.ts';
import { testConfig } from '../../../test/support/renderScreen.tsx';
import { startDataLayer } from './dataLayer.ts';

const source = {
  config: testConfig,
  locale: 'de',
  country: 'AT',
  customer: null,
  onRedaction: () => undefined,
} as const;
const statistics = { statistics: true, marketing: false };

const toArray = (entry: unknown) => Array.from(entry as ArrayLike<unknown>);
const tags = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="googletagmanager"]')];

function begin(gtmContainerId = '', choices = statistics) {
  const layer = startDataLayer({ ...source, config: { ...testConfig, gtmContainerId } }, choices);
  return { ...layer, entries: window.dataLayer ?? [] };
}

beforeEach(() => {
  window.dataLayer = undefined as unknown as unknown[];
  document.head.innerHTML = '<script nonce="n-1">""</script>';
});

describe('the data layer', () => {
  it('design §13: "Google Consent Mode v2 defaults are set to denied first." As an arguments object, which tags require', () => {
    const { entries } = begin();
    expect(Object.prototype.toString.call(entries[0])).toBe('[object Arguments]');
    expect(toArray(entries[0])).toEqual([
      'consent',
      'default',
      {
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        analytics_storage: 'denied',
        personalization_storage: 'denied',
        functionality_storage: 'granted',
        security_storage: 'granted',
        wait_for_update: 500,
      },
    ]);
  });

  it.each([
    [statistics, 'granted', 'denied'],
    [{ statistics: true, marketing: true }, 'granted', 'granted'],
    [{ statistics: false, marketing: true }, 'denied', 'granted'],
    [{ statistics: false, marketing: false }, 'denied', 'denied'],
  ])('updates it by what was chosen: %j', (choices, analytics_storage, ads) => {
    const { entries } = begin('', choices);
    expect(Object.prototype.toString.call(entries[1])).toBe('[object Arguments]');
    expect(toArray(entries[1])).toEqual([
      'consent',
      'update',
      { analytics_storage, ad_storage: ads, ad_user_data: ads },
    ]);
  });

  const submitted = {
    event: 'registration_submitted',
    email_hash: 'a'.repeat(64),
    registration_id_hash: 'b'.repeat(64),
  };
  const subscribed = { event: 'newsletter_subscription', email_hash: 'a'.repeat(64) };

  it.each([
    [{ statistics: true, marketing: false }, [{ event: 'landing' }, { event: 'registration_submitted' }]],
    [{ statistics: false, marketing: true }, [submitted]],
    [{ statistics: true, marketing: true }, [{ event: 'landing' }, submitted, subscribed]],
    [{ statistics: false, marketing: false }, []],
  ])('takes what is agreed to alone, of a person not even a hash without marketing: %j', (choices, expected) => {
    const { entries, push, update } = begin('', { statistics: true, marketing: true });
    update(choices);
    const before = entries.length;
    for (const event of [{ event: 'landing' }, submitted]) push(event);
    if (choices.marketing) push(subscribed);
    expect(entries.slice(before)).toEqual(expected);
  });

  it('has the campaign of the URL: its name with statistics, its click id with marketing', () => {
    window.history.replaceState(null, '', '/acquisition?utm_source=mail&utm_campaign=May&gclid=Cj0x&fbclid=y');
    const campaign = { campaign_source: 'mail', campaign_name: 'May' };
    const click = { click_id_type: 'gclid', click_id: 'Cj0x' };
    const { entries, update } = begin();
    expect(entries[2]).toMatchObject(campaign);
    expect(entries[2]).not.toHaveProperty('click_id');
    update({ statistics: true, marketing: true });
    expect(entries.at(-1)).toEqual({ ...campaign, ...click });
    window.dataLayer = undefined as unknown as unknown[];
    const { entries: others } = begin('', { statistics: false, marketing: true });
    expect(others[2]).toMatchObject(click);
    expect(others[2]).not.toHaveProperty('campaign_source');
    expect(lintPush(others[2])).toEqual([]);
    window.history.replaceState(null, '', '/');
  });

  it('has a member’s hash with marketing alone, and never their id', () => {
    const customer = { customer_consent_token: 'ct-1', customer_hashed_id: 'c'.repeat(64) };
    const known = startDataLayer({ ...source, customer }, statistics);
    const payload = (window.dataLayer as unknown[])[2];
    expect(payload).toMatchObject({ user_connection_status: 'identified customer', customer_id: '' });
    expect(payload).toMatchObject({ customer_consent_token: '', customer_hashed_id: '' });
    known.update({ statistics: true, marketing: true });
    expect(window.dataLayer?.at(-1)).toEqual(customer);
  });

  it('loads no tags if the URL cannot be redacted, and redacts before loading them', () => {
    window.history.replaceState(null, '', '/acquisition?rc=A1&ts=1.x');
    const noCookies = jest.spyOn(Document.prototype, 'cookie', 'get').mockReturnValue('');
    begin('GTM-ABC123').loadTags();
    expect(tags()).toEqual([]);
    noCookies.mockRestore();
    begin('GTM-ABC123').loadTags();
    expect(window.location.search).toBe('?kept=1');
    expect(tags()).toHaveLength(1);
    window.history.replaceState(null, '', '/');
  });

  it('is restored before the container loads, if a script has replaced it', () => {
    const { loadTags, entries } = begin('GTM-TEST123');
    window.dataLayer = [{ event: 'of another script' }];
    loadTags();
    expect(window.dataLayer).toBe(entries);
    expect(toArray(window.dataLayer[0]).slice(0, 2)).toEqual(['consent', 'default']);
  });

  it('design §13: "The tracking payload of spec.md §3 goes in once, first."', () => {
    const { entries, push } = begin();
    push({ event: 'code_entered' });
    expect(entries.slice(2)).toEqual([
      {
        application_brand: 'Salon XIV',
        application_code: 'XIV',
        application_country: 'AT',
        application_language: 'DE',
        application_version: 'test',
        application_environment: 'web browser',
        user_connection_status: 'unidentified customer',
        opt_in_tracking_consent: true,
        consent_settings_id: '',
        consent_script_url: '',
        customer_consent_token: '',
        customer_id: '',
        customer_hashed_id: '',
      },
      { event: 'code_entered' },
    ]);
    expect(lintPush(entries[2])).toEqual([]);
  });

  it('puts the denied defaults before entries of a consent service', () => {
    window.dataLayer = ['theirs'];
    const { entries } = begin();
    expect(toArray(entries[0]).slice(0, 2)).toEqual(['consent', 'default']);
    expect(entries[1]).toBe('theirs');
  });

  it("loads the container once, with the page's nonce, after the queued events", () => {
    const { entries, push, loadTags } = begin('GTM-ABC123');
    push({ event: 'landing' });
    expect(tags()).toEqual([]);
    loadTags();
    loadTags();
    expect(entries.at(-2)).toEqual({ event: 'landing' });
    expect(entries.at(-1)).toEqual({ event: 'gtm.js', 'gtm.start': expect.any(Number) });
    expect(tags().map(({ src, nonce, async }) => ({ src, nonce, async }))).toEqual([
      { src: 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123', nonce: 'n-1', async: true },
    ]);
  });

  it.each(['', 'GTM-abc', 'GTM-ABC123&x=1', 'gtm.js', 'GTM-ABC123\n', 'GTM-ABCDEFGHIJKLM'])(
    'loads no container by the name %j',
    (id) => {
      const { entries, loadTags } = begin(id);
      loadTags();
      expect(tags()).toEqual([]);
      expect(entries).toHaveLength(3);
    },
  );
});
