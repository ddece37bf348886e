/** WebKitGTK by its WebDriver, on a virtual display. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../support/freePort.ts';
import type { StartBrowser } from './Driver.ts';
import { waitFor } from './waitFor.ts';

const codes = { ArrowRight: '\uE014', Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' } as const;

/** The driver passes on no errors: a document gets listeners with the first expression. Runs in the page. */
function watchErrors(): string[] {
  const problems: string[] = [];
  addEventListener('error', ({ message }) => problems.push(`uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => problems.push(`uncaught: ${reason}`));
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
    problems.push(`policy: ${effectiveDirective}`),
  );
  console.error = (...given) => problems.push(`console: ${given.join(' ')}`);
  return problems;
}

export const startWebKit: StartBrowser = async ({ width, height }) => {
  const screen = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`];
  const display = spawn('Xvfb', screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, 'data');
  const port = await findFreePort();
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}` };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  // The browser ends with its display.
  const close = async () => [driver, display].map((child) => child.kill());
  process.once('exit', close);
  const call = async (path: string, body?: object): Promise<unknown> => {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await waitFor('the driver', () => call('/status'));
  // Full screen: with its toolbar a window is at least 447 px wide.
  const options = { 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] } };
  const { sessionId } = (await call('/session', { capabilities: { alwaysMatch: options } })) as { sessionId: string };
  const ask = (path: string, body?: object) => call(`/session/${sessionId}/${path}`, body);
  const act = (type: string, ...actions: object[]) => ask('actions', { actions: [{ type, id: type, actions }] });
  const evaluate = (expression: string) =>
    ask('execute/sync', { script: `window.problems ??= (${watchErrors})(); return ${expression}`, args: [] });
  await ask('window/rect', { width, height });
  await waitFor('the window', () => evaluate(`innerWidth === ${width}`));
  const button = (type: string) => ({ type, button: 0 });
  const key = (type: string, name: string) => ({ type, value: codes[name as keyof typeof codes] ?? name });
  return {
    // Fails while another navigation is under way.
    open: (url) => waitFor(url, () => ask('url', { url }).then(() => true)),
    evaluate,
    click: (x, y) => {
      const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' };
      return act('pointer', move, button('pointerDown'), button('pointerUp'));
    },
    press: (name) => act('key', key('keyDown', name), key('keyUp', name)),
    takeProblems: async () => (await evaluate('problems.splice(0)')) as string[],
    screenshot: async () => Buffer.from((await ask('screenshot')) as string, 'base64'),
    close,
  };
};
