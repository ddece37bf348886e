/**
 * What a screen reader says on each screen and after each action, in spoken.<language>.md. After a change read the
 * difference as a visitor hears it. `UPDATE_SPOKEN=1 npx jest spoken` writes the files.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent } from '@testing-library/react';
import { createConsentStore } from '../../client/analytics/consent/consent.ts';
import { startBuiltIn } from '../../client/analytics/consent/startBuiltIn.tsx';
import { loadPage } from '../../client/pages/registry.ts';
import { createClientRegistration } from '../../client/registration/clientRegistration.ts';
import type { RunOperation } from '../../shared/graphql/operations.ts';
import type { MessageKey } from '../../shared/i18n/messageKeys.ts';
import { createTranslator } from '../../shared/i18n/translate.ts';
import { noData } from '../../shared/page/page.ts';
import { readLinkCode } from '../../shared/routing/carriedParams.ts';
import type { RouteId } from '../../shared/routing/routeTable.ts';
import { createSupportLinks } from '../../shared/settings/publicConfig.ts';
import { installDialogs } from '../support/dialogs.ts';
import { codeDetails } from '../support/fakeBackend.ts';
import { readMessages, renderScreen, testConfig } from '../support/renderScreen.tsx';
import { hear, readAll } from './readScreen.ts';

const voucher = {
  tier: 'PERCENT_10',
  percent: 10,
  minimumOrderMinor: 10_000,
  currency: 'EUR',
  validUntil: '2026-12-05T12:00:00Z',
};
const noPayload = { registrationId: null, retryAfterSeconds: null, fieldErrors: [], errorDetails: [] };
const code = {
  code: 'WINTER2026',
  kind: 'member',
  label: '',
  inviterName: 'Anna Lindqvist',
  state: 'active',
  countries: null,
  startsAt: null,
  endsAt: '2026-12-05T12:00:00Z',
  balance: 3,
  initialBalance: 5,
  tier: 'PERCENT_10',
  timed: false,
  registered: 2,
  activated: 1,
  createdAt: '2026-03-20T10:00:00.000Z',
  createdBy: 'anna',
};

interface Scene {
  readonly route: RouteId;
  readonly search?: string;
  /** By operation. The others find no connection, and one that is `never` answered remains in progress. */
  readonly responses?: Readonly<Record<string, object | 'never'>>;
  /** Buttons to press by their message, elements to click by selector, fields to press Enter in or to fill by name. */
  readonly actions?: readonly (MessageKey | { readonly click: string } | Readonly<Record<string, string>>)[];
  /** The selector of what is read; the main part by default. */
  readonly read?: string;
  /** After the registration form. */
  readonly isRegistered?: boolean;
}

const invited = { checkRegistrationCode: codeDetails({ invitorName: 'Anna Lindqvist', countries: ['AT', 'DE'] }) };
const link = { route: 'landing', search: '?rc=WELCOME10', responses: invited } as const;
const codeForm = { route: 'deny', read: 'main form' } as const;
const wrongCode = codeDetails({ errors: ['REGISTRATION_CODE_INVALID'], countries: [] });
const form = { route: 'formStarted', search: '?rc=WELCOME10', responses: invited, read: 'main form' } as const;
const filled = [
  { firstname: 'Ebba', lastname: 'Nyström', email: 'ebba@example.com', country: 'AT' },
  { click: '[name=gender]' },
  { click: '[name=terms]' },
  'registration:submit',
] as const;
const ready = { activationDetails: { state: 'READY', maskedEmail: 'e•••@example.com', voucher } };
const expired = { activationDetails: { ...ready.activationDetails, state: 'EXPIRED' } };
const activation = { route: 'activateAccount', search: '?id=token-1' } as const;
const activate = { ...activation, actions: ['activation:ready.button'] } as const;
const waiting = { route: 'formFinished', isRegistered: true } as const;
const pending = { registrationDetails: { state: 'PENDING', voucher: null } };
const applied = {
  route: 'membershipInterestApply',
  actions: [{ email: 'ebba@example.com' }, 'membership:apply.submit'],
} as const;
const codes = {
  route: 'adminCodes',
  responses: { adminCodes: { rows: [code], next: null, total: 1 } },
} as const;

const scenes: Readonly<Record<string, Scene>> = {
  'Landing page with an invitation': { ...link, read: 'body' },
  'Code form: no code, then a wrong one': {
    ...codeForm,
    responses: { checkRegistrationCode: wrongCode },
    actions: ['common:code.submit', { registrationCode: 'WRONG1' }, 'common:code.submit'],
  },
  'Code form: Enter in the field without a code': { ...codeForm, actions: [{ enter: 'registrationCode' }] },
  'Code form: a code in progress': {
    ...codeForm,
    responses: { checkRegistrationCode: 'never' },
    actions: [{ registrationCode: 'WELCOME10' }, 'common:code.submit'],
  },
  'Code form: a code without a connection': {
    ...codeForm,
    actions: [{ registrationCode: 'WELCOME10' }, 'common:code.submit'],
  },
  'Landing page: a link without a connection': { ...link, responses: {}, read: 'main > section' },
  'Language menu': { route: 'deny', actions: [{ click: 'header summary' }], read: 'header' },
  'Product dialog': { ...link, actions: [{ click: 'article button' }], read: 'dialog' },
  'Product dialog: the next product, then closed': {
    ...link,
    actions: [{ click: 'article button' }, 'landing:popup.next', 'landing:popup.close'],
    read: 'article',
  },
  'Registration form': { ...form, read: 'main' },
  'Registration form with errors': { ...form, actions: ['registration:submit'] },
  'Registration form in progress': { ...form, responses: { ...invited, register: 'never' }, actions: filled },
  'Registration form without a connection': { ...form, actions: filled },
  'Registration form: the backend refuses the email': {
    ...form,
    responses: {
      ...invited,
      register: { ...noPayload, status: 'INVALID_INPUT', fieldErrors: [{ field: 'email', code: 'INVALID' }] },
    },
    actions: filled,
  },
  'Waiting page': { ...waiting, responses: pending },
  'Waiting page: sent again': {
    ...waiting,
    responses: { ...pending, resendActivation: { ...noPayload, status: 'SENT' } },
    actions: ['status:resend.button'],
  },
  'Waiting page: another address': {
    ...waiting,
    responses: pending,
    actions: ['status:change.open', 'status:change.submit'],
  },
  Activation: { ...activation, responses: ready },
  'Activation in progress': { ...activate, responses: { ...ready, activateAccount: 'never' } },
  'Activation without a connection': { ...activate, responses: ready },
  'Activation done': {
    ...activate,
    responses: { ...ready, activateAccount: { status: 'ACTIVATED', voucher } },
  },
  'Activation: the link has expired': {
    ...activation,
    responses: { ...expired, renewActivation: { ...noPayload, status: 'SENT' } },
    actions: ['activation:expired.button'],
  },
  'Activation failed': { route: 'activateAccountError', search: '?reason=failed' },
  'The invitation has expired': { route: 'deny', search: '?reason=expired' },
  'The account is active': { route: 'accountActive', actions: ['status:active.stop'] },
  'The account is pending': { route: 'accountPending' },
  'A gift': { route: 'giftVoucher' },
  'No such page': { route: 'notFound' },
  Membership: { route: 'membershipInterest' },
  'Application without an email': { ...applied, actions: ['membership:apply.submit'] },
  'Application: Enter in the field without an email': { ...applied, actions: [{ enter: 'email' }], read: 'main form' },
  'Application without a connection': applied,
  'Application received': { route: 'membershipInterestConfirmation' },
  'List of codes': codes,
  'List of codes: revoking one without a connection': {
    ...codes,
    actions: ['adminCodes:actions.revokedOf', 'adminCodes:revoke.button'],
    read: 'dialog',
  },
};

const isUpdate = process.env.UPDATE_SPOKEN !== undefined;

beforeAll(() => {
  installDialogs();
  // jsdom has no pseudo-elements.
  const { getComputedStyle } = window;
  window.getComputedStyle = (element) => getComputedStyle(element);
  Object.assign(Element.prototype, { scrollBy: () => undefined });
  Object.assign(window, {
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
});
beforeEach(() => {
  // Countdowns are said with their seconds.
  jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 5, 1));
  window.sessionStorage.clear();
  window.localStorage.clear();
});

describe.each(['en', 'de'] as const)('in %s', (locale) => {
  const file = join('test/spoken', `${locale}.md`);
  const expected = new Map(
    (existsSync(file) ? readFileSync(file, 'utf8') : '')
      .split(/^## /m)
      .slice(1)
      .map((part) => {
        const [title = '', ...lines] = part.trim().split('\n');
        return [title, lines.filter((line) => line !== '')];
      }),
  );
  const spoken = new Map<string, readonly string[]>();
  const { t, ...translator } = createTranslator(locale, readMessages(locale));

  const check = (title: string, lines: readonly string[]) => {
    spoken.set(title, lines);
    if (!isUpdate) expect(lines).toEqual(expected.get(title));
  };

  it.each(Object.entries(scenes))('%s', async (title, scene) => {
    // React knows no element <search> in jsdom, and says so once.
    if (scene.route === 'adminCodes') jest.spyOn(console, 'error').mockImplementation();
    await show(scene);
    const lines: string[] = [];
    for (const action of scene.actions ?? []) lines.push(...(await perform(action)));
    check(title, [...lines, ...(await readAll(document.querySelector(scene.read ?? 'main') as Element))]);
  });

  it('Consent banner, settings and decision', async () => {
    renderScreen(<h1>Page</h1>, { route: 'deny', locale });
    const store = createConsentStore(() => undefined);
    store.setDecision(null);
    await act(() => startBuiltIn({ config: testConfig, locale, visitorId: 'v', report: () => undefined, store }));
    const banner = await readAll(document.body.firstElementChild as Element);
    const opened = await perform('consent:choose');
    const settings = await readAll(document.querySelector('dialog') as Element);
    check('Consent banner, settings and decision', [
      ...banner,
      ...opened,
      ...settings,
      ...(await perform('consent:settings.save')),
    ]);
    document.body.firstElementChild?.remove();
  });

  it('has no other texts', () => {
    if (isUpdate)
      writeFileSync(file, `${[...spoken].map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}\n`).join('\n')}`);
    else expect([...expected.keys()]).toEqual([...spoken.keys()]);
  });

  async function show({ route, search = '', responses = {}, isRegistered = false }: Scene) {
    const run = ((document: { definitions: { name?: { value: string } }[] }) => {
      const name = document.definitions[0]?.name?.value ?? '';
      const data = responses[name];
      if (data === 'never') return new Promise(() => undefined);
      return Promise.resolve(
        data === undefined ? { ok: false, failure: 'connection' } : { ok: true, data: { [name]: data, ...data } },
      );
    }) as unknown as RunOperation;
    const registration = createClientRegistration(null);
    if (isRegistered) registration.update({ registrationId: 'r-1', registrationEmail: 'ebba@example.com' });
    const { Component, query } = await loadPage(route);
    const parameters = new URLSearchParams(search);
    const context = { run, locale, query: parameters, code: readLinkCode(parameters), codeDetails: 'basic' as const };
    const hints = { countryHints: { topLevelDomain: 'com', timeZone: null }, signedInAs: 'anna' };
    const data = await query?.load({ ...context, ...hints, report: () => undefined });
    await act(async () =>
      renderScreen(<Component />, {
        ...{ route, locale, search, run, translator: { t, ...translator } },
        data: data === undefined ? noData : { kind: 'settled', data },
        runtime: { registration },
        config: { supportContact: createSupportLinks('+44 20 7946 0014', 'desk@shop.example') },
      }),
    );
  }

  async function perform(action: NonNullable<Scene['actions']>[number]): Promise<string[]> {
    if (typeof action === 'string') {
      const name = t(action as 'common:code.submit', { code: code.code });
      // Searching by role takes seconds on the landing page.
      const buttons = [...document.querySelectorAll('button')];
      const named = buttons.find((each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === name);
      return [`> ${name}`, ...(await hear(() => press(named)))];
    }
    const { click, enter, ...values } = action as Readonly<Record<string, string>>;
    if (click !== undefined) return [`> ${click}`, ...(await hear(() => press(document.querySelector(click))))];
    if (enter !== undefined) {
      const field = document.querySelector<HTMLInputElement>(`main [name="${enter}"]`);
      field?.focus();
      return [`> Enter in ${enter}`, ...(await hear(() => field?.form?.requestSubmit()))];
    }
    for (const [name, value] of Object.entries(values))
      fireEvent.change(document.querySelector(`main [name="${name}"]`) as Element, { target: { value } });
    return [];
  }
});

/** As a key on it. */
function press(element: Element | null | undefined): void {
  (element as HTMLElement).focus();
  (element as HTMLElement).click();
}
