import { testConfig } from '../../test/support/renderScreen.tsx';
import { watchErrors } from './watchErrors.ts';

const config = { ...testConfig, sentryDsn: 'https://key@collector.example/7', version: '1.4.0' };

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly event: {
    readonly exception: { readonly values: readonly { type: string; value: string }[] };
    readonly tags: object;
  };
}

let sent: Sent[];
let onSent: () => void;
let becomeIdle: () => void;
/** A separate page for each test. */
let page: Window;

const notScheduled = () => undefined;

beforeEach(() => {
  sent = [];
  onSent = () => undefined;
  becomeIdle = notScheduled;
  page = new EventTarget() as Window;
  Object.assign(window, {
    fetch: async (url: string, init: RequestInit) => {
      const [, , content = ''] = String(init.body).split('\n');
      sent.push({ url, init, event: JSON.parse(content) as Sent['event'] });
      onSent();
      return new Response(null, { status: 204 });
    },
    requestIdleCallback: (work: () => void) => {
      becomeIdle = work;
      return 1;
    },
  });
});

const arrival = async (count: number) => {
  while (sent.length < count)
    await new Promise<void>((resolve) => {
      onSent = resolve;
    });
};

const known = () => new Error('Missing clientKey');

describe("a page's errors", () => {
  it('are queued until the page is idle, then sent', async () => {
    const { report, startReporting } = watchErrors(page);
    report(known());
    startReporting(config, { route: 'landing', locale: 'de' });
    report(new Error('anna@example.org'));
    expect(sent).toEqual([]);
    becomeIdle();
    await arrival(2);
    expect(sent.map(({ event }) => event.exception.values[0]?.value)).toEqual(['Missing clientKey', '[scrubbed]']);
    expect(sent[0]?.url).toMatch(/^\/acquisition\/reports/);
    expect(sent[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(sent[0]?.event.tags).toEqual({ route: 'landing', locale: 'de' });
  });

  it('are uncaught errors and unhandled rejections', async () => {
    const { startReporting } = watchErrors(page);
    page.dispatchEvent(new ErrorEvent('error', { error: new TypeError('a') }));
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new RangeError('b') }));
    // As for a script of another origin: without details.
    page.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    startReporting(config, {});
    becomeIdle();
    await arrival(2);
    expect(sent.map(({ event }) => event.exception.values[0]?.type)).toEqual(['TypeError', 'RangeError']);
  });

  it.each([
    ['of an extension', 'chrome-extension://abcdefgh/content.js'],
    ['of an extension', 'moz-extension://0b1c-22/content.js'],
    ['of an extension', 'safari-web-extension://0B1C/content.js'],
    ['of an extension that the browser hides', 'webkit-masked-url://hidden/'],
  ])('exclude those %s: %s', async (_, script) => {
    const { report, startReporting } = watchErrors(page);
    const thrownIn = (file: string) =>
      Object.assign(known(), { stack: `Error: Missing clientKey\n    at run (${file}:1:2)` });
    report(thrownIn(script));
    report(new Error('Script error.'));
    report(new Error('ResizeObserver loop limit exceeded'));
    report(thrownIn('https://shop.example/acquisition/assets/chunk-ABCDEFGH.js'));
    startReporting(config, {});
    becomeIdle();
    await arrival(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(JSON.stringify(sent.map(({ event }) => event.exception))).toMatch(/^(?!.*foreign).*chunk-ABCDEFGH\.js/);
    expect(sent).toHaveLength(1);
  });

  it('are sent once each, ten at most', async () => {
    const { report, startReporting } = watchErrors(page);
    startReporting(config, {});
    becomeIdle();
    const same = known();
    for (let time = 0; time < 5; time += 1) report(same);
    for (let index = 0; index < 30; index += 1) report(new Error(`Backend responded with ${500 + index}`));
    await arrival(10);
    const values = sent.map(({ event }) => event.exception.values[0]?.value);
    expect(values).toEqual([
      'Missing clientKey',
      ...Array.from({ length: 9 }, (_, index) => `Backend responded with ${500 + index}`),
    ]);
  });

  it('exclude what is typed after the first one', async () => {
    const { report, startReporting } = watchErrors(page);
    document.body.innerHTML = '<input>';
    startReporting(config, {});
    becomeIdle();
    report(known());
    await arrival(1);
    document.querySelector('input')?.setRangeText('Lindqvist');
    report(new Error('no such key: Lindqvist'));
    await arrival(2);
    document.body.innerHTML = '';
    expect(sent[1]?.event.exception.values[0]?.value).not.toContain('Lindqvist');
  });

  it('exclude aborted requests', async () => {
    const { report, startReporting } = watchErrors(page);
    startReporting(config, {});
    becomeIdle();
    report(new DOMException('x', 'AbortError'));
    report(known());
    await arrival(1);
    expect(sent[0]?.event.exception.values[0]?.value).toBe('Missing clientKey');
  });

  it('are not queued without a collector', () => {
    const { report, startReporting } = watchErrors(page);
    report(known());
    startReporting(testConfig, {});
    report(known());
    expect(becomeIdle).toBe(notScheduled);
  });
});
