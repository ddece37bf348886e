/** An upstream for GrowthBook's SDK in the browser, and a visitor's assignment. */
import { clearCache, setPolyfills } from '@growthbook/growthbook';
import type { AssignedExperiments } from '../../shared/experiments/documentExperiments.ts';

export const attributes = {
  acqAnonymousId: '0b4b6f2e-6d3a-4c55-9a0e-3c9a1f4d2e77',
  applicationCountry: 'DE',
  language: 'en',
  deviceType: 'desktop',
} as const;

/** Of a visitor without an assignment. */
export function createAssigned(changes: Partial<AssignedExperiments> = {}): AssignedExperiments {
  return {
    isAssigned: true,
    attributes,
    source: 'session',
    version: 'v1',
    variants: { leanRegistration: false, landingDescription: 'default' },
    exposures: [],
    reasons: { 'lean-registration': 'default', 'landing-description': 'default' },
    redirects: [],
    ...changes,
  };
}

/** A rule that assigns every visitor to one variation. */
export const drawAll = (key: string, variations: readonly unknown[], chosen: number) => ({
  key,
  variations,
  weights: variations.map((_, index) => (index === chosen ? 1 : 0)),
  coverage: 1,
  hashAttribute: 'acqAnonymousId',
  hashVersion: 2,
});

export const payloadOf = (version: string, features: object = {}, experiments: readonly object[] = []) => ({
  dateUpdated: version,
  features: {
    'lean-registration': { defaultValue: false },
    'landing-description': { defaultValue: 'default' },
    ...features,
  },
  experiments,
});

/** A redirect experiment from one path of the site for everybody, or for nobody. */
export const redirectFrom = (path: string, target: string, key = 'campaign-page', chosen: 0 | 1 = 1) => ({
  ...drawAll(key, [{}, { urlRedirect: new URL(target, 'http://localhost').href }], chosen),
  urlPatterns: [{ include: true, type: 'regex', pattern: `^http://localhost${path}(\\?.*)?$` }],
  persistQueryString: true,
});

type FakeResponse = object | number | Promise<object>;

/** The page's requests and its open streams. */
export function createUpstream(response: FakeResponse) {
  const requests: string[] = [];
  const streams: FakeStream[] = [];

  class FakeStream {
    readyState = 1;
    onopen: (() => void) | null = null;
    onerror: (() => void) | null = null;
    readonly #listeners = new Map<string, (event: { type: string; data: string }) => void>();

    constructor(readonly url: string) {
      streams.push(this);
    }

    addEventListener(type: string, listener: (event: { type: string; data: string }) => void) {
      this.#listeners.set(type, listener);
    }

    send(payload: object) {
      this.#listeners.get('features')?.({ type: 'features', data: JSON.stringify(payload) });
    }

    close() {
      this.readyState = 2;
    }
  }

  setPolyfills({
    EventSource: FakeStream,
    fetch: async (url: string) => {
      requests.push(url);
      if (typeof response === 'number') return new Response('', { status: response });
      return Response.json(await response, { headers: { 'x-sse-support': 'enabled' } });
    },
  });

  return {
    asked: requests,
    streams,
    /** Open streams. */
    open: () => streams.filter(({ readyState }) => readyState !== 2),
    /** Sends the payload to every stream. */
    publish: async (payload: object) => {
      for (const stream of streams) stream.send(payload);
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
    end: () => clearCache(),
  };
}
