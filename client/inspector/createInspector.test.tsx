import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { experiments } from '../../shared/experiments.ts';
import { overridesCookieName } from '../../shared/overrides.ts';
import { tagPreviewCookie } from '../../shared/tagPreview.ts';
import type { DocumentExperiments, NotAssigned } from '../../shared/visitor.ts';
import { createAssigned } from '../../test/support/browserGrowthbook.ts';
import { testConfig } from '../../test/support/renderScreen.tsx';
import { createConsentStore } from '../consent/consent.ts';
import { readCookie } from '../cookies.ts';
import { createTracking } from '../tracking/createTracking.ts';
import { createInspector } from './createInspector.tsx';
import { keepOverrides } from './keepOverrides.ts';
import { loadInspector } from './loadInspector.ts';
import { startInspector } from './startInspector.ts';

const user = userEvent.setup();

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

beforeEach(() => {
  window.history.replaceState(null, '', '/acquisition');
  window.localStorage.clear();
  Reflect.deleteProperty(window, 'dataLayer');
  keepOverrides(new Map(), '/acquisition');
  document.body.innerHTML = '<main id="main" tabindex="-1"></main><button>Opener</button>';
});

afterEach(async () => {
  if (panel() !== null) await user.click(screen.getByRole('button', { name: 'Close' }));
});

const panel = () => screen.queryByRole('complementary', { name: 'What is tracked' });
const part = (name: string) => within(panel() as HTMLElement).getByRole('region', { name });
const choice = (key: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Override ${key}` });

function parts(documentExperiments: DocumentExperiments = createAssigned()) {
  const consent = createConsentStore(() => undefined);
  consent.hear(null);
  const { track, waiting } = createTracking({
    consent,
    loadLayer: () => new Promise(() => undefined),
    report: () => undefined,
  });
  const readVariants = () => documentExperiments.variants;
  return { track, consent, inspected: { locale: 'en', consent, waiting, documentExperiments, readVariants } as const };
}

/** Nothing is loaded here: every stylesheet that is added arrives at once. */
const loading = new MutationObserver((records) => {
  for (const { addedNodes } of records)
    for (const node of addedNodes) {
      if (!(node instanceof HTMLLinkElement)) continue;
      Object.defineProperty(node, 'sheet', { value: new CSSStyleSheet() });
      node.dispatchEvent(new Event('load'));
    }
});
beforeAll(() => loading.observe(document.head, { childList: true }));
afterAll(() => loading.disconnect());

async function open(documentExperiments?: DocumentExperiments) {
  const { inspected, ...others } = parts(documentExperiments);
  const opener = await createInspector({ ...inspected, config: testConfig });
  await act(async () => opener());
  return others;
}

describe('the inspector', () => {
  it('brings its stylesheet', async () => {
    const sheets = () => document.head.querySelectorAll('link[rel="stylesheet"][href$="/assets/tools.css"]');
    const { inspected } = parts();
    const opener = await createInspector({ ...inspected, config: testConfig });
    expect(sheets()).toHaveLength(1);
    await act(async () => opener());
  });

  it('shows what waits, and the decision once there is one', async () => {
    const { track, consent } = await open();
    expect(part('Consent')).toHaveTextContent('No decision has been made.');
    expect(part('Queue')).toHaveTextContent('No event is waiting.');
    track('landing', { variant: 'default', has_code: false });
    track('code_entered', {});
    await waitFor(() =>
      expect(part('Queue')).toHaveTextContent('2 events are waiting for the decision: landing, code_entered'),
    );
    act(() =>
      consent.hear({
        choices: { statistics: false, marketing: true },
        textVersion: '1',
        time: 1_790_000_000_000,
        by: 'settings',
      }),
    );
    await waitFor(() => expect(part('Queue')).toHaveTextContent('Nothing is waiting: what was agreed to goes'));
    const rows = within(part('Consent'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'Service readyYes',
      'StatisticsNo',
      'MarketingYes',
      'Decided throughthe privacy settings',
      'Decided at2026-09-21T14:13:20.000Z',
      'Version of the text1',
    ]);
    const choices = { statistics: false, marketing: false };
    act(() => consent.hear({ choices, textVersion: '1', time: 1_790_000_001_000, by: 'settings' }));
    await waitFor(() =>
      expect(part('Queue')).toHaveTextContent('Nothing is kept: statistics and marketing were refused.'),
    );
  });

  it('shows the last 50 pushes, newest first, each with what it should not hold', async () => {
    window.dataLayer = Array.from({ length: 60 }, (_, value) => ({ event: 'web_vital', value }));
    await open();
    const items = () => within(part('Latest 50 pushes, newest first')).getAllByRole('listitem');
    expect(items()).toHaveLength(50);
    expect(items()[0]).toHaveTextContent(
      '60 web_vitalNothing personal in plain text{ "event": "web_vital", "value": 59 }',
    );
    window.dataLayer.push({ event: 'registration_submitted', email_hash: 'anna@example.com' }, { event: 'gtm.js' });
    await waitFor(() => expect(items()[0]).toHaveTextContent('62 gtm.jsNot ours'));
    expect(items()[1]).toHaveTextContent('.email_hash email address');
    expect(items()[1]).toHaveTextContent('.email_hash not hashed');
  });

  it('shows every registered experiment with its variant, why, and what it was decided by', async () => {
    await open(
      createAssigned({
        variants: { leanRegistration: true, landingDescription: 'social' },
        reasons: { 'lean-registration': 'experiment', 'landing-description': 'override' },
      }),
    );
    const rows = within(part('Experiments'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    for (const { key } of Object.values(experiments)) expect(rows.join()).toContain(key);
    expect(rows[1]).toMatch(/^lean-registrationtrueassigned at random/);
    expect(rows[2]).toMatch(/^landing-descriptionsocialoverridden in this browser/);
    expect(rows).toContain('Version of the payloadv1');
    expect(rows).toContain('applicationCountryDE');
  });

  it('shows each redirect experiment of the payload, with what it decided at this address', async () => {
    await open(
      createAssigned({
        redirects: ['campaign-page', 'summer-page'],
        exposures: [{ experiment: 'summer-page', variation: 'v1', routes: [] }],
      }),
    );
    const rows = within(part('Experiments'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toContain('campaign-pageredirect experiment, not decided at this address–');
    expect(rows).toContain('summer-pagev1redirect experiment, decided at this address–');
  });

  it('lets tag assistants in, and out, where there is a container', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'Tag assistant' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    for (const [name, kept] of [
      ['Allow and reload', '1'],
      ['Disallow and reload', null],
    ] as const) {
      const { inspected } = parts();
      const opener = await createInspector({ ...inspected, config: { ...testConfig, gtmContainerId: 'GTM-ABC123' } });
      await act(async () => opener());
      // jsdom does not reload.
      const notReloaded = jest.spyOn(console, 'error').mockImplementation();
      await user.click(screen.getByRole('button', { name }));
      notReloaded.mockRestore();
      expect(readCookie(tagPreviewCookie, String)).toBe(kept);
      await user.click(screen.getByRole('button', { name: 'Close' }));
    }
  });

  it.each<[NotAssigned['why'], string]>([
    ['disablegb', 'No experiments: disablegb=true turned them off.'],
    ['refused', 'No experiments: statistics were refused.'],
    ['crawler', 'No experiments: this browser looks like a crawler.'],
    ['unavailable', 'No experiments: the server has no payload.'],
    ['no key', 'No experiments: the client key is missing.'],
  ])('says why there are no experiments: %s', async (why, words) => {
    await open({ on: false, why, variants: { leanRegistration: false, landingDescription: 'default' } });
    expect(part('Experiments')).toHaveTextContent(words);
    expect(part('Experiments')).toHaveTextContent('It takes effect only where experiments are on.');
  });

  it('offers the registered variants, and has chosen those that are overridden already', async () => {
    keepOverrides(new Map([['landing-description', 'viral']]), '/acquisition');
    await open();
    expect([...choice('landing-description').options].map(({ text }) => text)).toEqual([
      'None',
      ...experiments.landingDescription.variants,
    ]);
    expect(choice('landing-description')).toHaveDisplayValue('viral');
    expect(choice('lean-registration')).toHaveDisplayValue('None');
  });

  it('says that a variant changed while the page was open', async () => {
    const { inspected } = parts();
    const readVariants = () => ({ leanRegistration: false, landingDescription: 'daba' }) as const;
    const openIt = await createInspector({ ...inspected, readVariants, config: testConfig });
    await act(async () => openIt());
    expect(part('Experiments')).toHaveTextContent('dabachanged while the page was open');
  });

  it('looks no more once it is closed', async () => {
    const started = jest.spyOn(window, 'setInterval');
    const stopped = jest.spyOn(window, 'clearInterval');
    await open();
    const at = started.mock.calls.findIndex(([, pace]) => pace === 500);
    const timer: unknown = started.mock.results[at]?.value;
    expect(stopped).not.toHaveBeenCalledWith(timer);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(stopped).toHaveBeenCalledWith(timer);
  });

  it('takes the focus, gives it back at Escape, and leaves the address without its fragment', async () => {
    screen.getByRole('button', { name: 'Opener' }).focus();
    window.history.replaceState({ key: 'router' }, '', '/acquisition?rc=X#tracking');
    await open();
    expect(panel()).toHaveFocus();
    await user.tab();
    await user.keyboard('{Escape}');
    expect(panel()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Opener' })).toHaveFocus();
    expect(window.location.pathname + window.location.search + window.location.hash).toBe('/acquisition?rc=X');
    expect(window.history.state).toEqual({ key: 'router' });
  });
});

describe('an override', () => {
  it('is kept in a cookie of the session, for the pages of the site', () => {
    const written = jest.spyOn(document, 'cookie', 'set');
    keepOverrides(new Map([['lean-registration', true]]), '/acquisition');
    expect(written).toHaveBeenLastCalledWith(
      `${overridesCookieName}=lean-registration=1; Path=/acquisition; SameSite=Lax`,
    );
    expect(readCookie(overridesCookieName, String)).toBe('lean-registration=1');
  });

  it('goes with the last one', () => {
    keepOverrides(new Map([['lean-registration', true]]), '/acquisition');
    keepOverrides(new Map(), '/acquisition');
    expect(readCookie(overridesCookieName, String)).toBeNull();
  });
});

describe('the door of the inspector', () => {
  const token = (roles: unknown) => `e30.${Buffer.from(JSON.stringify({ sub: 'ä>?', roles })).toString('base64url')}.x`;
  const sign = (value: string) => window.localStorage.setItem('apollo:default.token', value);
  const settingsOf = (environment: string) => Promise.resolve({ ...testConfig, environment });
  const load = (environment: string) => loadInspector({ ...parts().inspected, settings: settingsOf(environment) });

  it('opens in development, once the address says so', async () => {
    const report = jest.fn();
    startInspector({ ...parts().inspected, settings: settingsOf('development'), report });
    expect(panel()).not.toBeInTheDocument();
    window.location.hash = 'tracking';
    await waitFor(() => expect(panel()).toHaveFocus());
    expect(report).not.toHaveBeenCalled();
  });

  it('opens for an administrator elsewhere', async () => {
    sign(token(['member', 'admin']));
    expect(await load('production')).toBeInstanceOf(Function);
  });

  it.each([
    ['nobody', null],
    ['a member', token(['member'])],
    ['roles that are no list', token('admin')],
    ['a token without claims', 'e30'],
    ['claims that are no JSON', 'e30.e30x.x'],
    ['claims that are null', `e30.${Buffer.from('null').toString('base64url')}.x`],
  ])('stays closed elsewhere for %s', async (_, value) => {
    if (value !== null) sign(value);
    expect(await load('production')).toBeNull();
  });
});
