/**
 * jsdom with the platform features that browsers have and jsdom lacks, taken from Node.
 * The default export is what jest loads as an environment.
 */
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
    // There is no layout, and so nothing to scroll.
    Object.defineProperty(this.global.Element.prototype, 'scrollIntoView', {
      configurable: true,
      writable: true,
      value: () => undefined,
    });
    // An open channel keeps the worker alive; code must do without it anyway.
    Object.defineProperty(this.global, 'BroadcastChannel', { configurable: true, writable: true, value: undefined });
  }
}

export default BrowserLikeEnvironment;
