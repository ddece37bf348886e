import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DocumentExperiments, UnassignedExperiments } from '../../../shared/experiments/documentExperiments.ts';
import { experiments } from '../../../shared/experiments/experiments.ts';
import { overridesCookie, parseOverrides, tagPreviewCookie } from '../../../shared/experiments/inspector.ts';
import { createAssigned } from '../../../test/support/browserGrowthbook.ts';
import { testConfig } from '../../../test/support/renderScreen.tsx';
import { readCookie, writeCookie } from '../../browser/cookies.ts';
import { createConsentStore } from '../consent/consent.ts';
import { createConsentGate } from '../consent/consentGate.ts';
import { createInspector } from './createInspector.tsx';
import { startInspector } from './startInspector.ts';

const user = userEvent.setup();

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

beforeEach(() => {
  window.history.replaceState(null, '', '/acquisition');
  window.localStorage.clear();
  Reflect.deleteProperty(window, 'dataLayer');
  keep(overridesCookie, '');
  keep(tagPreviewCookie, '');
  document.body.innerHTML = '<main id="main" tabindex="-1"></main><button>Opener</button>';
});

afterEach(async () => {
  if (panel() !== null) await user.click(screen.getByRole('button', { name: 'Close' }));
});

const keep = (name: string, value: string) =>
  writeCookie({ name, days: value === '' ? 0 : null, path: '/acquisition' }, value);

const panel = () => screen.queryByRole('complementary', { name: 'What is tracked' });
const part = (name: string) => within(panel() as HTMLElement).getByRole('region', { name });
const choice = (key: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Override ${key}` });

function parts(documentExperiments: DocumentExperiments = createAssigned()) {
  const consent = createConsentStore(() => undefined);
  consent.setDecision(null);
  const { track, readQueue } = createConsentGate({
    consent,
    loadLayer: () => new Promise(() => undefined),
    report: () => undefined,
  });
  const readVariants = () => documentExperiments.variants;
  return {
    track,
    consent,
    inspected: { locale: 'en', consent, readQueue, documentExperiments, readVariants } as const,
  };
}

/** jsdom loads no stylesheets: each reports success. */
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

async function open(documentExperiments?: DocumentExperiments, gtmContainerId = '') {
  const { inspected, ...others } = parts(documentExperiments);
  const opener = await createInspector({ ...inspected, config: { ...testConfig, gtmContainerId } });
  await act(async () => opener());
  return others;
}

/** jsdom does not reload. */
async function press(name: string) {
  const notReloaded = jest.spyOn(console, 'error').mockImplementation();
  await user.click(screen.getByRole('button', { name }));
  notReloaded.mockRestore();
}

describe('the inspector', () => {
  it('loads its stylesheet', async () => {
    document.head.innerHTML = '';
    await open();
    expect(document.head.querySelectorAll('link[rel="stylesheet"][href$="/assets/admin.css"]')).toHaveLength(1);
  });

  it('shows queued events, and the decision', async () => {
    const { track, consent } = await open();
    expect(part('Consent')).toHaveTextContent('No decision has been made.');
    expect(part('Queue')).toHaveTextContent('No event is waiting.');
    track('landing', { variant: 'default', has_code: false });
    track('code_entered', {});
    await waitFor(() =>
      expect(part('Queue')).toHaveTextContent('2 events are waiting for the decision: landing, code_entered'),
    );
    act(() =>
      consent.setDecision({
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
    act(() => consent.setDecision({ choices, textVersion: '1', time: 1_790_000_001_000, by: 'settings' }));
    await waitFor(() =>
      expect(part('Queue')).toHaveTextContent('Nothing is kept: statistics and marketing were refused.'),
    );
  });

  it('shows the last 50 pushes, newest first, with index and name', async () => {
    window.dataLayer = Array.from({ length: 60 }, (_, value) => ({ event: 'web_vital', value }));
    await open();
    const items = () => within(part('Latest 50 pushes, newest first')).getAllByRole('listitem');
    expect(items()).toHaveLength(50);
    expect(items()[0]).toHaveTextContent('60 web_vital{ "event": "web_vital", "value": 59 }');
    window.dataLayer.push({ event: 'gtm.js' });
    await waitFor(() => expect(items()[0]).toHaveTextContent('61 gtm.js'));
  });

  it('shows any value that a tag has pushed', async () => {
    const loop: Record<string, unknown> = { event: 'x' };
    loop.self = loop;
    const hostile = {
      get event() {
        throw new Error('not to be read');
      },
    };
    const command = (function consent(..._args: unknown[]) {
      // biome-ignore lint/complexity/noArguments: what Google's snippet pushes.
      return arguments;
    })('consent', 'default', {});
    window.dataLayer = [undefined, null, 7n, document.body, () => 1, loop, hostile, command];
    await open();
    const texts = within(part('Latest 50 pushes, newest first'))
      .getAllByRole('listitem')
      .map((item) => item.textContent?.replace(/\s+/g, ' '));
    expect(texts).toEqual([
      '8 consent default[ "consent", "default", {} ]',
      '7 "[object Object]"',
      '6 "[object Object]"',
      '5 "[object Function]"',
      '4 "[object HTMLBodyElement]"',
      '3 "7"',
      '2 null',
      '1 "[object Undefined]"',
    ]);
  });

  it('shows every registered experiment with variant and reason, and the attributes', async () => {
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

  it('shows each redirect experiment of the payload, with its result for this URL', async () => {
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

  it('turns the tag preview on and off where there is a container', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'Tag assistant' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await open(undefined, 'GTM-ABC123');
    await press('Allow and reload');
    expect(readCookie(tagPreviewCookie, String)).toBe('1');
    await press(
      await screen.findByRole('button', { name: 'Disallow and reload' }).then(({ textContent }) => String(textContent)),
    );
    expect(readCookie(tagPreviewCookie, String)).toBeNull();
  });

  it.each<[UnassignedExperiments['reason'], string]>([
    ['disablegb', 'No experiments: disablegb=true turned them off.'],
    ['refused', 'No experiments: statistics were refused.'],
    ['crawler', 'No experiments: this browser looks like a crawler.'],
    ['unavailable', 'No experiments: the server has no payload.'],
    ['no key', 'No experiments: the client key is missing.'],
  ])('shows why there are no experiments: %s', async (reason, text) => {
    await open({
      isAssigned: false,
      reason,
      variants: { leanRegistration: false, landingDescription: 'default' },
    });
    expect(part('Experiments')).toHaveTextContent(text);
    expect(part('Experiments')).toHaveTextContent('It takes effect only where experiments are on.');
  });

  it('offers the registered variants, with the current overrides selected', async () => {
    keep(overridesCookie, 'landing-description=2');
    await open();
    expect([...choice('landing-description').options].map(({ text }) => text)).toEqual([
      'None',
      ...experiments.landingDescription.variants,
    ]);
    expect(choice('landing-description')).toHaveDisplayValue('viral');
    expect(choice('lean-registration')).toHaveDisplayValue('None');
  });

  it('shows that a variant changed while the page was open', async () => {
    const { inspected } = parts();
    const readVariants = () => ({ leanRegistration: false, landingDescription: 'daba' }) as const;
    const openIt = await createInspector({ ...inspected, readVariants, config: testConfig });
    await act(async () => openIt());
    expect(part('Experiments')).toHaveTextContent('dabachanged while the page was open');
  });

  it('stops refreshing when it is closed', async () => {
    const started = jest.spyOn(window, 'setInterval');
    const stopped = jest.spyOn(window, 'clearInterval');
    await open();
    const at = started.mock.calls.findIndex(([, pace]) => pace === 500);
    const timer: unknown = started.mock.results[at]?.value;
    expect(stopped).not.toHaveBeenCalledWith(timer);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(stopped).toHaveBeenCalledWith(timer);
  });

  it('takes the focus, returns it on Escape, and removes its fragment from the URL', async () => {
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
  it('is stored in a session cookie, which is deleted with the last override', async () => {
    await open();
    const written = jest.spyOn(document, 'cookie', 'set');
    await user.selectOptions(choice('lean-registration'), 'true');
    await press('Apply and reload');
    expect(written).toHaveBeenLastCalledWith(`${overridesCookie}=lean-registration=1; Path=/acquisition; SameSite=Lax`);
    expect(readCookie(overridesCookie, String)).toBe('lean-registration=1');
    expect(window.location.hash).toBe('#tracking');
    await user.selectOptions(choice('lean-registration'), 'None');
    await press('Apply and reload');
    expect(readCookie(overridesCookie, String)).toBeNull();
  });

  it('is readable by the server for every registered variant', async () => {
    for (const { key, variants } of Object.values(experiments)) {
      for (const [index, variant] of variants.entries()) {
        await open();
        await user.selectOptions(choice(key), String(variant));
        await press('Apply and reload');
        expect(readCookie(overridesCookie, parseOverrides)).toEqual(new Map([[key, variant]]));
        expect(readCookie(overridesCookie, String)).toBe(`${key}=${index}`);
        keep(overridesCookie, '');
        await user.click(screen.getByRole('button', { name: 'Close' }));
      }
    }
  });
});

describe('opening the inspector', () => {
  const token = (roles: unknown) => `e30.${Buffer.from(JSON.stringify({ sub: 'ä>?', roles })).toString('base64url')}.x`;
  const sign = (value: string) => window.localStorage.setItem('apollo:default.token', value);
  const settingsOf = (environment: string) => Promise.resolve({ ...testConfig, environment });
  const start = (environment: string) => {
    const report = jest.fn();
    startInspector({ ...parts().inspected, settings: settingsOf(environment), report });
    return report;
  };

  it('works in development, with its fragment', async () => {
    const report = start('development');
    expect(panel()).not.toBeInTheDocument();
    window.location.hash = 'tracking';
    await waitFor(() => expect(panel()).toHaveFocus());
    expect(report).not.toHaveBeenCalled();
  });

  it('works for an admin in production', async () => {
    sign(token(['member', 'admin']));
    window.history.replaceState(null, '', '#tracking');
    start('production');
    await waitFor(() => expect(panel()).toHaveFocus());
  });

  it.each([
    ['a visitor without a token', null],
    ['a member', token(['member'])],
    ['roles that are not a list', token('admin')],
    ['a token without claims', 'e30'],
    ['claims that are not JSON', 'e30.e30x.x'],
    ['claims that are null', `e30.${Buffer.from('null').toString('base64url')}.x`],
  ])('does not work in production for %s', async (_, value) => {
    if (value !== null) sign(value);
    window.history.replaceState(null, '', '#tracking');
    const report = start('production');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(panel()).not.toBeInTheDocument();
    expect(report).not.toHaveBeenCalled();
  });
});
