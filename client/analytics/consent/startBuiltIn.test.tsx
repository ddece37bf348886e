import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Choices, consentCookie, consentTextVersion, parseConsent } from '../../../shared/consent/consent.ts';
import { anonymousIdCookie } from '../../../shared/experiments/anonymousIdCookie.ts';
import { installDialogs } from '../../../test/support/dialogs.ts';
import { testConfig } from '../../../test/support/renderScreen.tsx';
import { readCookie, readCookieNames, writeCookie } from '../../browser/cookies.ts';
import { createConsentStore } from './consent.ts';
import { startBuiltIn } from './startBuiltIn.tsx';

const visitorId = 'visitor-0123456789';
const posted: { url: string; options: RequestInit }[] = [];

beforeAll(() => {
  installDialogs();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  Object.assign(window, {
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
    fetch: async (url: string, options: RequestInit) => {
      posted.push({ url, options });
      return new Response(null, { status: 204 });
    },
  });
});

beforeEach(() => {
  posted.length = 0;
  for (const name of readCookieNames()) writeCookie({ name, days: 0, path: '/' }, '');
  window.localStorage.clear();
  document.body.replaceChildren();
  document.body.insertAdjacentHTML('beforeend', '<main id="main" tabindex="-1"></main><button>Below</button>');
});

async function start({ by = null as 'signal' | null, ready = true } = {}) {
  const onWithdrawn = jest.fn();
  const store = createConsentStore(onWithdrawn);
  if (ready)
    store.setDecision(by && { choices: { statistics: false, marketing: false }, textVersion: '1', time: 0, by });
  const parts = { config: testConfig, locale: 'en', visitorId, report: () => undefined, store } as const;
  const dialogs = await act(() => startBuiltIn(parts));
  return { store, onWithdrawn, openSettings: () => act(async () => dialogs.openSettings()) };
}

const user = userEvent.setup();
const banner = () => screen.queryByRole('region', { name: 'Privacy' });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const kept = () => readCookie(consentCookie.name, parseConsent);
const evidence = () => JSON.parse(window.localStorage.getItem('consentEvidence') ?? '[]') as object[];

describe('the banner', () => {
  it('is shown to an undecided visitor, first in the document, without taking the focus', async () => {
    await start();
    expect(banner()).toBeInTheDocument();
    expect(document.body.firstElementChild).toContainElement(banner());
    expect(document.body).toHaveFocus();
  });

  it('is hidden if the browser has sent a refusal', async () => {
    await start({ by: 'signal' });
    expect(banner()).not.toBeInTheDocument();
  });

  it.each([
    ['Accept', { statistics: true, marketing: true }],
    ['Decline', { statistics: false, marketing: false }],
  ] as const)('stores "%s" as cookie, as evidence and as a count, and closes', async (name, choices) => {
    const { store } = await start();
    await press(name);
    expect(banner()).not.toBeInTheDocument();
    expect(store.decision()).toMatchObject({ choices, by: 'plate', textVersion: consentTextVersion });
    expect(kept()).toEqual(store.decision());
    const time = new Date(store.decision()?.time ?? 0).toISOString();
    expect(evidence()).toEqual([{ time, language: 'en', choices, textVersion: consentTextVersion, by: 'plate' }]);
    expect(posted).toEqual([
      {
        url: '/acquisition/consent',
        options: expect.objectContaining({ method: 'POST', credentials: 'omit', keepalive: true }),
      },
    ]);
    expect(JSON.parse(String(posted[0]?.options.body))).toEqual({
      choices,
      textVersion: consentTextVersion,
      by: 'plate',
    });
    expect(screen.getByRole('status')).toHaveTextContent('Your choice has been saved.');
    expect(document.getElementById('main')).toHaveFocus();
  });

  it('does not announce a saved choice without cookies', async () => {
    const write = jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    await start();
    await press('Accept');
    expect(banner()).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    write.mockRestore();
  });

  it('has equal buttons for refusing and agreeing', async () => {
    await start();
    const [refuse, accept] = within(banner() as HTMLElement).getAllByRole('button');
    expect([refuse?.textContent, accept?.textContent]).toEqual(['Decline', 'Accept']);
    const attributes = (element: Element | undefined) =>
      [...(element?.attributes ?? [])].map(({ name, value }) => [name, value]);
    expect(attributes(refuse)).toEqual(attributes(accept));
  });

  it('disappears when another tab has decided', async () => {
    const { store } = await start();
    const choices: Choices = { statistics: true, marketing: true };
    await act(async () => store.setDecision({ choices, textVersion: '1', time: 1000, by: 'plate' }));
    expect(banner()).not.toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });

  it('moves its focus to the page when another tab decides', async () => {
    const { store } = await start();
    screen.getByRole('button', { name: 'Settings' }).focus();
    const choices: Choices = { statistics: true, marketing: true };
    await act(async () => store.setDecision({ choices, textVersion: '1', time: 1000, by: 'plate' }));
    expect(banner()).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('the settings', () => {
  it('have every switch off for an undecided visitor', async () => {
    await start();
    await press('Settings');
    const switches = within(screen.getByRole('dialog', { name: 'Privacy settings' })).getAllByRole('switch');
    expect(switches.map((each) => (each as HTMLInputElement).checked)).toEqual([false, false]);
  });

  it('store consent to one purpose, and show it the next time', async () => {
    const { store, openSettings } = await start();
    await press('Settings');
    await user.click(screen.getByRole('switch', { name: 'Statistics' }));
    await press('Save choice');
    expect(store.decision()).toMatchObject({ choices: { statistics: true, marketing: false }, by: 'settings' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await openSettings();
    expect(screen.getByRole('switch', { name: 'Statistics' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Marketing' })).not.toBeChecked();
    // Only a text that was removed before is announced again.
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await press('Save choice');
    expect(screen.getByRole('status')).toHaveTextContent('Your choice has been saved.');
  });

  it('withdraw all consent with one click', async () => {
    const { store, onWithdrawn, openSettings } = await start();
    await press('Accept');
    await openSettings();
    await press('Decline');
    expect(store.decision()).toMatchObject({ choices: { statistics: false, marketing: false }, by: 'settings' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(onWithdrawn).toHaveBeenCalledTimes(1);
  });

  it('change nothing when they are closed', async () => {
    const { store, openSettings } = await start();
    await openSettings();
    await user.click(screen.getByRole('switch', { name: 'Statistics' }));
    await press('Close');
    expect(store.decision()).toBeNull();
    expect(banner()).toBeInTheDocument();
    expect(posted).toEqual([]);
  });

  it('return the focus to their opener', async () => {
    const { openSettings } = await start({ by: 'signal' });
    screen.getByRole('button', { name: 'Below' }).focus();
    await openSettings();
    await press('Save choice');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Below' })).toHaveFocus());
  });

  it("state that the browser's signal counts as a refusal until the visitor chooses", async () => {
    const { store, openSettings } = await start({ by: 'signal' });
    await openSettings();
    expect(screen.getByText(/Your browser asks sites not to track you/)).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Statistics' }));
    await press('Save choice');
    expect(store.decision()?.choices.statistics).toBe(true);
    await openSettings();
    expect(screen.queryByText(/Your browser asks sites not to track you/)).not.toBeInTheDocument();
  });
});

describe('data stored for a purpose', () => {
  it('is stored with the consent: the id of this document', async () => {
    writeCookie({ ...anonymousIdCookie, days: 1 }, 'another-0123456789');
    await start();
    await press('Accept');
    expect(readCookie('acqAnonymousId', String)).toBe(visitorId);
  });

  it('is deleted on a refusal: the id, and the cookies of known tags', async () => {
    const { store, onWithdrawn, openSettings } = await start();
    await press('Accept');
    for (const name of ['_ga', '_ga_ABC123', '_gid', '_gat_UA-1', '_gcl_au', '_fbp', 'lang'])
      writeCookie({ name, days: 1, path: '/' }, '1');
    window.localStorage.setItem('exposed', '["a"]');
    const received: Choices[] = [];
    store.subscribe(({ choices }) => received.push(choices));
    await openSettings();
    await user.click(screen.getByRole('switch', { name: 'Statistics' }));
    await press('Save choice');
    expect(readCookieNames().sort()).toEqual(['_fbp', '_gcl_au', 'consent', 'lang']);
    expect(window.localStorage.getItem('exposed')).toBeNull();
    await openSettings();
    await user.click(screen.getByRole('switch', { name: 'Marketing' }));
    await press('Save choice');
    expect(readCookieNames().sort()).toEqual(['consent', 'lang']);
    expect(received.map(({ statistics, marketing }) => [statistics, marketing])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
    expect(onWithdrawn).toHaveBeenCalledTimes(2);
  });

  it('follows a decision without cookies and storage until the page unloads', async () => {
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    const { store } = await start();
    await press('Accept');
    expect(store.decision()?.choices.statistics).toBe(true);
    expect(banner()).not.toBeInTheDocument();
  });
});
