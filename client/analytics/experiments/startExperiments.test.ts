import { GrowthBook } from '@growthbook/growthbook';
import type { ConsentDecision } from '../../../shared/consent/consent.ts';
import type { DocumentExperiments } from '../../../shared/experiments/documentExperiments.ts';
import { controlVariants } from '../../../shared/experiments/experiments.ts';
import {
  attributes,
  createAssigned,
  createUpstream,
  drawAll,
  payloadOf,
  redirectFrom,
} from '../../../test/support/browserGrowthbook.ts';
import { testConfig } from '../../../test/support/renderScreen.tsx';
import { startExperiments } from './startExperiments.ts';

let upstream: ReturnType<typeof createUpstream>;
const reported: string[] = [];
const tracked: [string, object][] = [];
const refreshed = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  window.history.replaceState(null, '', '/acquisition');
  window.localStorage.clear();
  reported.length = 0;
  tracked.length = 0;
  refreshed.mockClear();
  window.addEventListener('contentRefreshNeeded', refreshed);
});

afterEach(async () => {
  window.removeEventListener('contentRefreshNeeded', refreshed);
  await upstream?.end();
  jest.useRealTimers();
});

function start(documentExperiments: DocumentExperiments = createAssigned()) {
  return startExperiments({
    config: testConfig,
    documentExperiments,
    consent: { subscribe: (_listener: (decision: ConsentDecision) => void) => () => undefined },
    track: (name, fields) => {
      tracked.push([name, fields]);
    },
    report: ({ message }) => reported.push(message),
  });
}

const flag = () => document.documentElement.dataset.experiments;
/** Until the page is idle and its requests are complete. */
const waitUntilIdle = () => jest.advanceTimersByTimeAsync(1_100);
const visit = (path: string) => window.history.pushState(null, '', path);

/** As the navigation does: changes the URL, evaluates experiments, shows the screen. */
async function navigate(experiments: ReturnType<typeof start>, path: string, search = '') {
  visit(path + search);
  const asked = experiments.findRedirect(path, search);
  await jest.advanceTimersByTimeAsync(1_500);
  return asked;
}

describe('spec §4: the A/B loading flag', () => {
  it('"starts true"', () => {
    upstream = createUpstream(payloadOf('v1'));
    start();
    expect(flag()).toBe('loading');
    expect(document.documentElement).toBeVisible();
  });

  it('"becomes false when testing is disabled by the query parameter", without a request', async () => {
    upstream = createUpstream(payloadOf('v1'));
    start({ isAssigned: false, variants: controlVariants, reason: 'disablegb' });
    expect(flag()).toBe('ready');
    await waitUntilIdle();
    expect([upstream.asked, reported]).toEqual([[], []]);
  });

  it.each([
    ['an error', 503],
    ['something that is no payload', Promise.reject(new SyntaxError('<html>'))],
  ])('"[becomes false] when initialisation fails": %s', async (_name, response) => {
    if (response instanceof Promise) response.catch(() => undefined);
    upstream = createUpstream(response);
    jest.spyOn(console, 'warn').mockImplementation();
    start();
    await waitUntilIdle();
    expect(flag()).toBe('ready');
    expect(reported).toEqual(['Failed to initialize Growthbook']);
  });

  it('a failure is not reported by a page that is left meanwhile', async () => {
    let fail = (_reason: Error) => {};
    upstream = createUpstream(new Promise<object>((_resolve, reject) => (fail = reject)));
    jest.spyOn(console, 'warn').mockImplementation();
    start();
    await waitUntilIdle();
    window.dispatchEvent(new Event('beforeunload'));
    fail(new TypeError('NetworkError when attempting to fetch resource.'));
    await jest.advanceTimersByTimeAsync(9_000);
    expect(reported).toEqual([]);
  });

  it('"when no experiment is active after init"', async () => {
    upstream = createUpstream(payloadOf('v1'));
    start();
    await jest.advanceTimersByTimeAsync(900);
    expect(flag()).toBe('loading');
    await waitUntilIdle();
    expect(flag()).toBe('ready');
  });

  it('"or after a redirect navigation finishes": what is active at the end of init keeps it true until then', async () => {
    let respond = (_payload: object) => {};
    upstream = createUpstream(new Promise<object>((resolve) => (respond = resolve)));
    const experiments = start(createAssigned({ redirects: ['campaign-page'] }));
    visit('/acquisition/social');
    const asked = experiments.findRedirect('/acquisition/social', '');
    await jest.advanceTimersByTimeAsync(100);
    respond(payloadOf('v1', {}, [redirectFrom('/acquisition/social', '/acquisition/viral')]));
    await jest.advanceTimersByTimeAsync(10);
    expect(await asked).toBe('/acquisition/viral');
    await waitUntilIdle();
    expect([flag(), refreshed.mock.calls.length]).toEqual(['loading', 0]);
    experiments.markShown('landing');
    expect([flag(), refreshed.mock.calls.length]).toEqual(['ready', 1]);
  });
});

it('spec §2: a page after a server redirect dispatches contentRefreshNeeded once, when it is shown', async () => {
  upstream = createUpstream(payloadOf('v1'));
  const experiments = start({ ...createAssigned(), isRedirected: true });
  await waitUntilIdle();
  expect([flag(), refreshed.mock.calls.length]).toEqual(['loading', 0]);
  experiments.markShown('landing');
  expect([flag(), refreshed.mock.calls.length]).toEqual(['ready', 1]);
  experiments.markShown('landing');
  expect(refreshed).toHaveBeenCalledTimes(1);
});

describe('the start of GrowthBook', () => {
  it('spec §7: "initialises against a proxy endpoint … with public client key {key}, streaming on, 5000 ms timeout."', async () => {
    upstream = createUpstream(payloadOf('v1'));
    const init = jest.spyOn(GrowthBook.prototype, 'init');
    start();
    expect(upstream.asked).toEqual([]);
    await waitUntilIdle();
    expect(upstream.asked).toEqual(['/acquisition/experiments/api/features/local']);
    expect(upstream.open().map(({ url }) => url)).toEqual(['/acquisition/experiments/sub/local']);
    expect(init).toHaveBeenCalledWith({ streaming: true, timeout: 5_000 });
  });

  it('stores nothing in the browser', async () => {
    upstream = createUpstream(payloadOf('v1'));
    start();
    await waitUntilIdle();
    expect([window.localStorage.length, window.sessionStorage.length]).toEqual([0, 0]);
  });

  it('design §12: "Failure or 5 s: no experiments": a late response opens no stream, changes nothing, and is reported once', async () => {
    let respond = (_payload: object) => {};
    upstream = createUpstream(new Promise<object>((resolve) => (respond = resolve)));
    jest.spyOn(console, 'warn').mockImplementation();
    const listener = jest.fn();
    const experiments = start(createAssigned({ redirects: ['campaign-page'] }));
    experiments.subscribe(listener);
    await jest.advanceTimersByTimeAsync(5_900);
    expect([flag(), reported]).toEqual(['loading', []]);
    await jest.advanceTimersByTimeAsync(200);
    expect([flag(), reported]).toEqual(['ready', ['Failed to initialize Growthbook']]);
    const late = [redirectFrom('/acquisition/social', '/acquisition/viral')];
    respond(payloadOf('v2', { 'lean-registration': { defaultValue: true } }, late));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(experiments.readVariants().leanRegistration).toBe(false);
    expect(await navigate(experiments, '/acquisition/social')).toBeNull();
    expect([listener.mock.calls, upstream.open(), reported.length]).toEqual([[], [], 1]);
  });

  it.each([
    ['no key', 'Missing clientKey'],
    ['unavailable', 'Failed to initialize Growthbook'],
  ] as const)('spec §8: a server with %s: "%s", once, and the page goes on', async (why, problem) => {
    upstream = createUpstream(payloadOf('v1'));
    start({ isAssigned: false, variants: controlVariants, reason: why });
    await waitUntilIdle();
    expect([reported, flag(), upstream.asked]).toEqual([[problem], 'ready', []]);
  });

  it.each(['refused', 'crawler', 'disablegb'] as const)('%s: there is nothing to report', async (reason) => {
    start({ isAssigned: false, variants: controlVariants, reason: reason });
    await waitUntilIdle();
    expect([reported, flag()]).toEqual([[], 'ready']);
  });

  it('reports where server and browser differ about the same payload, and the document has priority', async () => {
    upstream = createUpstream(payloadOf('v1', { 'lean-registration': { defaultValue: true } }));
    const experiments = start();
    await waitUntilIdle();
    expect(reported).toEqual(['Experiments differ between server and browser']);
    expect(experiments.readVariants().leanRegistration).toBe(false);
  });

  it('uses a payload that changed since the document was made for the next screens only', async () => {
    upstream = createUpstream(payloadOf('v2', { 'lean-registration': { defaultValue: true } }));
    const listener = jest.fn();
    const experiments = start();
    experiments.subscribe(listener);
    await waitUntilIdle();
    expect([experiments.readVariants().leanRegistration, listener.mock.calls, reported]).toEqual([true, [], []]);
  });
});

describe('a change upstream', () => {
  it('reaches an open page', async () => {
    upstream = createUpstream(payloadOf('v1'));
    const listener = jest.fn();
    const experiments = start();
    experiments.subscribe(listener);
    await waitUntilIdle();
    await upstream.publish(payloadOf('v2', { 'landing-description': { defaultValue: 'viral' } }));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(experiments.readVariants().landingDescription).toBe('viral');
  });

  it('is ignored where it changes no registered experiment', async () => {
    upstream = createUpstream(payloadOf('v1'));
    const listener = jest.fn();
    start().subscribe(listener);
    await waitUntilIdle();
    await upstream.publish(payloadOf('v2', { 'of-another-team': { defaultValue: 'x' } }));
    expect(listener).not.toHaveBeenCalled();
  });

  it('never redirects the open page', async () => {
    upstream = createUpstream(payloadOf('v1'));
    const experiments = start();
    await waitUntilIdle();
    await upstream.publish(payloadOf('v2', {}, [redirectFrom('/acquisition', '/acquisition/viral')]));
    await jest.advanceTimersByTimeAsync(5_000);
    expect([window.location.pathname, tracked, refreshed.mock.calls]).toEqual(['/acquisition', [], []]);
    expect(await navigate(experiments, '/acquisition')).toBe('/acquisition/viral');
  });

  it('does not undo a choice made in the inspector', async () => {
    upstream = createUpstream(payloadOf('v1'));
    const variants = { leanRegistration: true, landingDescription: 'default' } as const;
    const experiments = start(createAssigned({ variants, reasons: { 'lean-registration': 'override' } }));
    await waitUntilIdle();
    await upstream.publish(payloadOf('v2', { 'landing-description': { defaultValue: 'viral' } }));
    expect(experiments.readVariants()).toEqual({ leanRegistration: true, landingDescription: 'viral' });
    expect(reported).toEqual([]);
  });
});

describe('a redirect experiment', () => {
  const led = async (from: string, search: string, target: string) => {
    upstream = createUpstream(payloadOf('v1', {}, [redirectFrom(from, target)]));
    const experiments = start(createAssigned({ redirects: ['campaign-page'] }));
    await waitUntilIdle();
    return { experiments, to: await navigate(experiments, from, search) };
  };

  it('keeps rc, ts and utm, and sends the exposure once', async () => {
    const { experiments, to } = await led('/acquisition/social', '?rc=A1&ts=2.sig&utm_source=x', '/acquisition/viral');
    expect(to).toBe('/acquisition/viral?rc=A1&ts=2.sig&utm_source=x');
    expect(await navigate(experiments, '/acquisition/viral', '?rc=A1&ts=2.sig&utm_source=x')).toBeNull();
    expect(await navigate(experiments, '/acquisition/social')).toBe('/acquisition/viral');
    expect(tracked).toEqual([
      [
        'assign_experiment',
        { experiment_id: 'campaign-page', variation_id: '1', acq_anonymous_id: attributes.acqAnonymousId },
      ],
    ]);
  });

  it('sends the exposure of a visitor who is not redirected, too', async () => {
    upstream = createUpstream(
      payloadOf('v1', {}, [redirectFrom('/acquisition/social', '/acquisition/viral', 'campaign-page', 0)]),
    );
    const experiments = start(createAssigned({ redirects: ['campaign-page'] }));
    await waitUntilIdle();
    expect(await navigate(experiments, '/acquisition/social')).toBeNull();
    expect(tracked).toHaveLength(1);
  });

  it.each([
    '/acquisition/registration/activateaccount',
    '/acquisition/admin/splitgenerator',
    '/elsewhere',
    '//evil.example',
  ])('does not redirect to %s, and sends no exposure for it', async (target) => {
    const { to } = await led('/acquisition/social', '', target);
    expect([to, tracked]).toEqual([null, []]);
  });

  it('redirects once, not on to a second redirect', async () => {
    const [first, second] = [
      redirectFrom('/acquisition/social', '/acquisition/viral', 'first'),
      redirectFrom('/acquisition/viral', '/acquisition/social', 'second'),
    ];
    upstream = createUpstream(payloadOf('v1', {}, [first, second]));
    const experiments = start(createAssigned({ redirects: ['campaign-page'] }));
    await waitUntilIdle();
    expect(await navigate(experiments, '/acquisition/social')).toBe('/acquisition/viral');
    expect(await navigate(experiments, '/acquisition/viral')).toBeNull();
    expect(await navigate(experiments, '/acquisition/viral')).toBe('/acquisition/social');
  });

  it('does nothing with disablegb=true', async () => {
    const { to } = await led('/acquisition/social', '?disablegb=true', '/acquisition/viral');
    expect([to, tracked]).toEqual([null, []]);
  });

  it('is waited for 250 ms at most while GrowthBook loads', async () => {
    upstream = createUpstream(new Promise<object>(() => undefined));
    const experiments = start(createAssigned({ redirects: ['campaign-page'] }));
    const onResult = jest.fn();
    void experiments.findRedirect('/acquisition/social', '').then(onResult);
    await jest.advanceTimersByTimeAsync(249);
    expect(onResult).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(onResult).toHaveBeenCalledWith(null);
  });

  it('delays no click where the document has no redirect experiment', async () => {
    upstream = createUpstream(new Promise<object>(() => undefined));
    expect(await start().findRedirect('/acquisition/social', '')).toBeNull();
    expect(upstream.asked).toEqual([]);
  });
});

it('design §12: "The SDK learns every client-side navigation (setURL)"', async () => {
  upstream = createUpstream(payloadOf('v1'));
  const learn = jest.spyOn(GrowthBook.prototype, 'setURL');
  const experiments = start();
  await waitUntilIdle();
  for (const path of ['/acquisition/registration/formstarted', '/acquisition', '/acquisition']) {
    await navigate(experiments, path, '?rc=A1');
  }
  expect(learn.mock.calls).toEqual([
    ['http://localhost/acquisition/registration/formstarted?rc=A1'],
    ['http://localhost/acquisition?rc=A1'],
    ['http://localhost/acquisition?rc=A1'],
  ]);
});

describe('exposures', () => {
  const exposures = [
    { experiment: 'lean', variation: '1', routes: ['formStarted'] },
    { experiment: 'arrival', variation: '0', routes: [] },
  ] as const;

  it('are sent once, when a screen of theirs is shown', async () => {
    upstream = createUpstream(payloadOf('v1'));
    const experiments = start(createAssigned({ exposures }));
    experiments.markShown('landing');
    expect(tracked.map(([, fields]) => (fields as { experiment_id: string }).experiment_id)).toEqual(['arrival']);
    for (const route of ['formStarted', 'landing', 'formStarted'] as const) experiments.markShown(route);
    expect(tracked).toHaveLength(2);
  });

  it('of a feature follow the screen, not the evaluation', async () => {
    upstream = createUpstream(
      payloadOf('v1', { 'lean-registration': { defaultValue: false, rules: [drawAll('lean', [false, true], 1)] } }),
    );
    const variants = { leanRegistration: true, landingDescription: 'default' } as const;
    const experiments = start(createAssigned({ variants, exposures: exposures.slice(0, 1) }));
    await waitUntilIdle();
    await navigate(experiments, '/acquisition/viral');
    experiments.markShown('landing');
    expect([tracked, reported]).toEqual([[], []]);
    experiments.markShown('formStarted');
    expect(tracked).toHaveLength(1);
  });
});

describe('spec §9: "redirect delay 100 ms (0 with a custom navigate); maximum tracking wait before redirect 1000 ms."', () => {
  it('waits for the exposure to be sent, at most one second', async () => {
    upstream = createUpstream(payloadOf('v1', {}, [redirectFrom('/acquisition/social', '/acquisition/viral')]));
    const { startGrowthbook } = await import('./growthbook.ts');
    const begin = (expose: () => void | Promise<void>) =>
      startGrowthbook({ config: testConfig, assigned: createAssigned(), expose, onUpdate: () => undefined });
    const arrived = jest.fn();

    const quick = begin(() => undefined);
    await jest.advanceTimersByTimeAsync(0);
    void (await quick).findRedirect('/acquisition/social').then(arrived);
    await jest.advanceTimersByTimeAsync(0);
    expect(arrived).toHaveBeenLastCalledWith('/acquisition/viral');

    const hanging = begin(() => new Promise<void>(() => undefined));
    await jest.advanceTimersByTimeAsync(0);
    arrived.mockClear();
    void (await hanging).findRedirect('/acquisition/social').then(arrived);
    await jest.advanceTimersByTimeAsync(999);
    expect(arrived).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(arrived).toHaveBeenCalledTimes(1);
  });
});

it('spec §9: "idle stream interval 20 seconds": closes the stream of a hidden page, and opens it again when shown', async () => {
  upstream = createUpstream(payloadOf('v1'));
  start();
  await waitUntilIdle();
  expect(upstream.open()).toHaveLength(1);
  const turn = (visibility: 'hidden' | 'visible') => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  turn('hidden');
  await jest.advanceTimersByTimeAsync(19_999);
  expect(upstream.open()).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(upstream.open()).toHaveLength(0);
  turn('visible');
  await jest.advanceTimersByTimeAsync(0);
  expect(upstream.open()).toHaveLength(1);
});
