/** jsdom with platform features from Node that jsdom does not have. Jest loads the default export as an environment. */
import { TestEnvironment } from 'jest-environment-jsdom';

const borrowed = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'Blob',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  'crypto',
  'performance',
] as const;

class BrowserLikeEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of borrowed) {
      Object.defineProperty(this.global, name, { configurable: true, writable: true, value: globalThis[name] });
    }
    // jsdom has no layout.
    Object.defineProperty(this.global.Element.prototype, 'scrollIntoView', {
      configurable: true,
      writable: true,
      value: () => undefined,
    });
    // An open channel keeps the worker alive, so code must work without it.
    Object.defineProperty(this.global, 'BroadcastChannel', { configurable: true, writable: true, value: undefined });
  }
}

export default BrowserLikeEnvironment;
