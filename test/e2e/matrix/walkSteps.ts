/** The steps of a walk. A number chooses among what the page offers. */
import type { BrowserContext, ElementHandle, Page, Request } from '@playwright/test';
import { locales } from '../../../shared/i18n/locales.ts';
import { type LyingBackend, lieNames } from '../../support/lyingBackend.ts';
import { getMessages } from '../messages.ts';
import { newAddress } from '../register.ts';
import { takeSnapshot } from './snapshot.ts';

type Value = string | boolean;

export interface Tab {
  readonly page: Page;
  readonly email: string;
  /** What its visitor has typed, and the code of the link then. */
  readonly typed: Map<string, { readonly value: Value; readonly code: string; readonly earlier: readonly Value[] }>;
  readonly requests: Set<Request>;
}

export interface Walker {
  readonly context: BrowserContext;
  readonly backend: LyingBackend;
  readonly siteUrl: string;
  /** Console errors and exceptions of the step. */
  errors: string[];
  tab: Tab;
  otherTab: Tab | null;
}

export async function openTab(context: BrowserContext, report: (error: string) => void): Promise<Tab> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const requests = new Set<Request>();
  page.on('pageerror', ({ message }) => report(`Uncaught: ${message}`));
  page.on('console', (message) => message.type() === 'error' && report(message.text()));
  page.on('request', (request) => {
    // An aborted request of the earlier document may never be reported as ended.
    if (request.isNavigationRequest()) requests.clear();
    else if (['script', 'fetch'].includes(request.resourceType())) requests.add(request);
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfailed', (request) => void requests.delete(request));
  return { page, email: newAddress('walk'), typed: new Map(), requests };
}

const loadingTexts = locales.map((locale) => getMessages(locale)('common:loading'));

/** Until nothing more happens without the visitor, or without the responses that are held. */
export async function settle({ page, requests }: Tab, isHeld: boolean): Promise<void> {
  const isWaiting = () => [...requests].some((request) => !isHeld || !request.url().endsWith('/graphql'));
  const deadline = Date.now() + 60_000;
  for (let isReady = false; !isReady; ) {
    if (Date.now() > deadline) {
      const pending = [...requests].map((request) => request.url()).join(', ');
      throw new Error(`${page.url()} keeps loading: ${pending || (await page.content()).slice(-1000)}`);
    }
    // The browser's own page, of a document that could not be loaded.
    if (page.url().startsWith('chrome-error:')) {
      await page.context().setOffline(false);
      await visit(page.reload(commit));
    }
    const wasWaiting = isWaiting();
    const isQuiet = await page.evaluate(findQuiet, isHeld ? [] : loadingTexts).catch(() => false);
    isReady = isQuiet && !wasWaiting && !isWaiting();
  }
}

/** Runs in the page, after its pending tasks. */
async function findQuiet(texts: readonly string[]): Promise<boolean> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  const regions = [...document.querySelectorAll('[aria-live], [role=status]')];
  const isLoading = regions.some(({ textContent }) => texts.includes(textContent ?? ''));
  return !isLoading && document.querySelector('[data-hydrated]') !== null;
}

async function choose({ tab }: Walker, selector: string, n = 0) {
  const choice = await tab.page.evaluateHandle(
    ([selector, n]) => {
      const scope = document.querySelector('dialog:modal') ?? document;
      const found = [...scope.querySelectorAll<HTMLInputElement>(selector)].filter((one) => one.checkVisibility());
      // The code fields of a page share their draft.
      const isFirst = ({ name }: HTMLInputElement, place: number) =>
        name !== 'registrationCode' || found.findIndex((other) => other.name === name) === place;
      const offered = found.filter(isFirst);
      return offered[n % offered.length] ?? null;
    },
    [selector, n] as const,
  );
  return choice.asElement();
}

/** False: the page replaced it meanwhile, as when a response that is held times out. */
async function press(element: ElementHandle<HTMLInputElement> | null): Promise<boolean> {
  const pressed = element?.press('Enter').catch((error: unknown) => {
    if (String(error).includes('not attached')) return false;
    throw error;
  });
  return pressed !== undefined && (await pressed) !== false;
}

/** By the keyboard. Returns the address. */
async function follow(walker: Walker, selector: string, n: number): Promise<string | false> {
  const link = await choose(walker, selector, n);
  const href = await link?.evaluate((element) => (element as HTMLElement as HTMLAnchorElement).href);
  if (!link || href === undefined) return false;
  const { page } = walker.tab;
  const url = page.url();
  // Not for another URL: a code that is not valid leads back at once.
  if (href === url) return (await press(link)) && href;
  let hasNavigated = false;
  const navigation = page.waitForEvent('framenavigated').then(() => {
    hasNavigated = true;
  });
  navigation.catch(() => undefined);
  const isReplaced = page.waitForFunction((element) => !element.isConnected, link).catch(() => navigation);
  const isPressed = await press(link);
  if (isPressed) await Promise.race([navigation, isReplaced]);
  return (hasNavigated || page.url() !== url) && href;
}

/** Runs in the page. */
function enter(field: HTMLInputElement, text: string): string {
  field.focus();
  if (field.type === 'radio' || field.type === 'checkbox') field.click();
  else {
    field.value = field instanceof HTMLSelectElement ? 'SE' : text;
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  }
  return field.name;
}

/** Texts by selector. Returns what was typed. */
async function type(walker: Walker, texts: Readonly<Record<string, string>>, n = 0): Promise<string> {
  const names: string[] = [];
  for (const [selector, text] of Object.entries(texts))
    names.push((await (await choose(walker, `main ${selector}`, n))?.evaluate(enter, text)) ?? '');
  walker.backend.intent += 1;
  const { fields, search } = await takeSnapshot(walker.tab.page);
  const entered = fields.filter(({ name }) => names.includes(name));
  const { typed } = walker.tab;
  for (const { key, value } of entered) {
    const { earlier = [], value: last = value } = typed.get(key) ?? {};
    typed.set(key, { value, code: codeOf(search), earlier: [...earlier, last] });
  }
  // An emptied code field gets the link's code again.
  if (typed.get('code')?.value === '') typed.delete('code');
  return entered.map(({ key, value }) => `${key}=${value}`).join(', ');
}

export const codeOf = (search: string) => new URLSearchParams(search).get('rc') ?? '';

const commit = { waitUntil: 'commit' } as const;
/** It may fail without network. */
const visit = (navigation: Promise<unknown>) => navigation.catch(() => undefined);

const form = '/registration/formstarted';
const apply = '/membership-interest/apply';
const invitations = [`${form}?rc=WELCOME10`, '?rc=WELCOME10', `${form}?rc=CAMPAIGN`, '?rc=NOSUCHCODE', form];
const others = ['/fr/exclusive?rc=WELCOME20&utm_source=mail', `/de${apply}?rc=WELCOME15`];
const places = [...invitations, ...others, '/registration/activateaccount?id=seeded-expired-link'];
const texts = ['Zoë', '', 'x@', 'WELCOME15', 'welcome 10', 'a'.repeat(60), 'O’Brien-Łoś', '<b>'];
const submitButtons = 'main button[type=submit]:not([aria-disabled])';

/** Returns details, or false: the page does not offer it. */
type Step = (walker: Walker, n: number) => Promise<unknown>;

export const steps = {
  open: ({ tab, siteUrl }, n) => visit(tab.page.goto(`${siteUrl}/acquisition${places[n % places.length]}`, commit)),
  follow: (walker, n) => follow(walker, ':is(main, header) a[href^="/"]:not([hreflang], [target])', n),
  language: (walker, n) => follow(walker, 'footer a[hreflang]', n),
  type: (walker, n) => {
    const field = ':is(input:not([type=hidden], [tabindex="-1"]), select)[name]';
    return type(walker, { [field]: texts[(n >> 3) % texts.length] ?? '' }, n);
  },
  fill: (walker) => {
    const names = { '[name=firstname]': 'Maria', '[name=lastname]': 'Keller', '[name=email]': walker.tab.email };
    const choices = { '[name=gender]:not(:checked)': '', '[name=terms]:not(:checked)': '', '[name=country]': '' };
    return type(walker, { ...names, ...choices, '[name=registrationCode]:not([type=hidden])': 'WELCOME15' });
  },
  submit: async (walker, n) => press(await choose(walker, submitButtons, n)),
  'fill and submit': async (walker) => {
    if ((await choose(walker, 'main [name=firstname]')) === null) return false;
    await steps.fill(walker);
    await press(await choose(walker, 'main form:has([name=firstname]) button[type=submit]'));
  },
  'press twice': async (walker, n) => {
    const button = await choose(walker, n % 2 === 0 ? submitButtons : 'main button:not([aria-disabled])', n >> 1);
    const pressTwice = (element: HTMLElement) => {
      const { textContent } = element;
      element.focus();
      for (const _ of [1, 2]) element.click();
      return textContent;
    };
    return (await button?.evaluate(pressTwice)) ?? false;
  },
  reload: ({ tab }) => visit(tab.page.reload(commit)),
  back: async ({ tab: { page } }) => (await page.evaluate(() => navigation.canGoBack)) && visit(page.goBack(commit)),
  forward: async ({ tab: { page } }) =>
    (await page.evaluate(() => navigation.canGoForward)) && visit(page.goForward(commit)),
  'use the other tab': async (walker) => {
    const tab = walker.otherTab ?? (await openTab(walker.context, (error) => walker.errors.push(error)));
    if (walker.otherTab === null) await visit(tab.page.goto(walker.tab.page.url(), commit));
    Object.assign(walker, { tab, otherTab: walker.tab });
    await tab.page.bringToFront();
  },
  'lose the network': ({ context }) => context.setOffline(true),
  'regain the network': ({ context }) => context.setOffline(false),
  'make responses late for two steps': async ({ backend }) => backend.hold(3),
  'lose cookies and local storage': async ({ context, tab }) => {
    await context.clearCookies();
    await tab.page.evaluate(() => localStorage.clear());
  },
  'break the backend': async ({ backend }, n) => {
    backend.lie = lieNames[n % lieNames.length] ?? '';
    return backend.lie;
  },
  'mend the backend': async ({ backend }) => Object.assign(backend, { lie: '' }) && undefined,
} satisfies Record<string, Step>;

export type StepName = keyof typeof steps;
