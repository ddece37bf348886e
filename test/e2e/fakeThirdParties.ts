/** Fakes of third-party scripts, and a record of all requests to other origins. */
import type { BrowserContext, Page } from '@playwright/test';
import { readStoredNames } from '../support/storedNames.ts';
import { expect } from './fixtures.ts';

const readMark = 'read by a tag: ';

/** What the fake container reads from now on, in every document of the page. */
export function readByTags(page: Page): readonly string[] {
  const readings: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith(readMark)) readings.push(message.text().slice(readMark.length));
  });
  return readings;
}

/** What a container with an analytics tag does: it sets its cookie, counts the visit, and reads the layer. */
const tagManager = `
  if (document.currentScript.nonce === '') throw new Error('loaded without the nonce');
  document.cookie = '_ga=GA1.1.1; Path=/';
  new Image().src = 'https://www.google-analytics.com/g/pixel';
  fetch('https://region1.google-analytics.com/g/collect', { mode: 'no-cors', method: 'POST' });
  // readByTags records what its triggers read when the page, the history or the data layer changes.
  const read = (why, more) => console.debug('${readMark}' + JSON.stringify([
    why, more, location.href, document.referrer, document.title, [...document.links].map(({ href }) => href),
    history.state, dataLayer.map((entry) => Object.assign({}, entry)),
  ]));
  read('start');
  for (const name of ['popstate', 'hashchange', 'click', 'submit', 'visibilitychange', 'pagehide'])
    addEventListener(name, ({ target }) => read(name, target.action ?? target.href), true);
  for (const [owner, name] of [[history, 'pushState'], [history, 'replaceState'], [dataLayer, 'push']]) {
    const own = owner[name];
    owner[name] = function (...given) {
      read(name, given);
      return own.apply(this, arguments);
    };
  }
`;

/** Both generations of the interface; the test drives it by \`consentDouble\`. */
const consentService = `
  let isReady = false;
  const tell = (name, detail) => window.dispatchEvent(new CustomEvent(name, { detail }));
  window.UC_UI = { isInitialized: () => isReady };
  window.consentDouble = {
    initialise: () => { isReady = true; tell('UC_UI_INITIALIZED'); },
    older: (agreed) => tell('consent_status', {
      event: 'consent_status', action: agreed ? 'onAcceptAllServices' : 'onDenyAllServices', type: 'explicit',
      ucCategory: { essential: true, functional: agreed, marketing: agreed },
    }),
    newer: (agreed) => tell('UC_UI_CMP_EVENT', { type: agreed ? 'ACCEPT_ALL' : 'DENY_ALL' }),
  };
  // What the service writes if its account has the data layer enabled.
  (window.dataLayer ??= []).push({ event: 'consent_status', action: 'onInitialPageLoad' });
`;

const bodies: Readonly<Record<string, string>> = {
  'www.googletagmanager.com': tagManager,
  'consent.example': consentService,
};

export type Requests = string[];

/** Records the context's requests to origins other than these, in order, and responds with a fake or an empty script. */
export async function watchThirdParties(context: BrowserContext, ownOrigins: readonly string[]): Promise<Requests> {
  const requests: Requests = [];
  await context.route(
    (url) => !ownOrigins.includes(url.origin),
    (route) => {
      const url = new URL(route.request().url());
      requests.push(url.origin + url.pathname);
      return route.fulfill({ contentType: 'text/javascript', body: bodies[url.hostname] ?? '' });
    },
  );
  return requests;
}

export interface Traces {
  readonly cookies: readonly string[];
  readonly storage: readonly string[];
  /** Null: there is no layer. Commands as arrays. */
  readonly layer: readonly unknown[] | null;
}

export async function readTraces(page: Page): Promise<Traces> {
  const cookies = (await page.context().cookies()).map(({ name }) => name).sort();
  const { storage, layer } = await page.evaluate(() => ({
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort(),
    layer:
      window.dataLayer?.map((entry) =>
        Object.prototype.toString.call(entry) === '[object Arguments]' ? Array.from(entry as never) : entry,
      ) ?? null,
  }));
  const known = readStoredNames().map(({ name }) => name);
  expect([...cookies.filter((name) => name !== '_ga'), ...storage].filter((name) => !known.includes(name))).toEqual([]);
  return { cookies, storage, layer };
}

/** The names of what was pushed: commands by their first two arguments, the payload as `payload`, events by name. */
export function namesIn(layer: Traces['layer']): readonly string[] | null {
  return (
    layer?.map((entry) => {
      if (Array.isArray(entry)) return entry.slice(0, 2).join(' ');
      const { event } = entry as { event?: string };
      return event ?? ('application_brand' in (entry as object) ? 'payload' : 'something else');
    }) ?? null
  );
}

/** Without web vitals, which the browser reports at unpredictable times. */
export function withoutVitals(names: readonly string[] | null): readonly string[] | null {
  return names?.filter((name) => name !== 'web_vital') ?? null;
}
