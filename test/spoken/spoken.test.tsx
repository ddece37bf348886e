/**
 * What a screen reader says on each screen and after each action, in <language>.txt. After a change read the
 * difference as a visitor hears it. `UPDATE_SPOKEN=1 npx jest spoken` writes the files.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { act, fireEvent } from '@testing-library/react';
import { createConsentStore } from '../../client/analytics/consent/consent.ts';
import { startBuiltIn } from '../../client/analytics/consent/startBuiltIn.tsx';
import { loadPage } from '../../client/pages/registry.ts';
import { createClientRegistration } from '../../client/registration/clientRegistration.ts';
import type { MessageKey } from '../../shared/i18n/messageKeys.ts';
import { createTranslator } from '../../shared/i18n/translate.ts';
import { noData } from '../../shared/page/page.ts';
import type { RouteId } from '../../shared/routing/routeTable.ts';
import { createSupportLinks } from '../../shared/settings/publicConfig.ts';
import { installDialogs } from '../support/dialogs.ts';
import { codeDetails, voucher } from '../support/fakeBackend.ts';
import {
  createBackendByName,
  createLoadContext,
  readMessages,
  renderScreen,
  testConfig,
} from '../support/renderScreen.tsx';
import { hear, readAll } from './readScreen.ts';

const noPayload = { registrationId: null, retryAfterSeconds: null, fieldErrors: [], errorDetails: [] };
const period = { startsAt: null, endsAt: '2026-12-05T12:00:00Z', timed: false, countries: null };
const counts = { balance: 3, initialBalance: 5, registered: 2, activated: 1 };
const origin = {
  kind: 'member',
  inviterName: 'Anna Lindqvist',
  createdAt: '2026-03-20T10:00:00.000Z',
  createdBy: 'anna',
};
const code = { code: 'WINTER2026', label: '', state: 'active', tier: 'PERCENT_10', ...period, ...counts, ...origin };

/** A button by its message, an element to click or a field to press Enter in by its selector, or values of fields. */
type Action = MessageKey | Readonly<Record<string, string>>;

interface Scene {
  readonly route: RouteId;
  readonly search?: string;
  /** By operation; the others find no connection. */
  readonly responses?: Readonly<Record<string, object>>;
  readonly actions?: readonly Action[];
  /** The selector of what is read; the main part by default. */
  readonly read?: string;
  /** After the registration form. */
  readonly isRegistered?: boolean;
}

const never = () => new Promise(() => undefined);
const invited = { checkRegistrationCode: codeDetails({ invitorName: 'Anna Lindqvist', countries: ['AT', 'DE'] }) };
const wrongCode = codeDetails({ errors: ['REGISTRATION_CODE_INVALID'], countries: [] });
const ready = { activationDetails: { state: 'READY', maskedEmail: 'e•••@example.com', voucher } };
const pending = { registrationDetails: { state: 'PENDING', voucher: null } };
const expired = { activationDetails: { ...ready.activationDetails, state: 'EXPIRED' } };
const mailSent = { ...noPayload, status: 'SENT' };
const wrongEmail = { ...noPayload, status: 'INVALID_INPUT', fieldErrors: [{ field: 'email', code: 'INVALID' }] };

const enterCode: readonly Action[] = [{ registrationCode: 'WELCOME10' }, 'common:code.submit'];
const fillForm: readonly Action[] = [
  { firstname: 'Ebba', lastname: 'Nyström', email: 'ebba@example.com', country: 'AT' },
  { click: '[name=gender]' },
  { click: '[name=terms]' },
  'registration:submit',
];
const openProduct = { click: 'article button' };
const changeEmail: readonly Action[] = ['status:change.open', 'status:change.submit'];
const revokeCode: readonly Action[] = [
  { click: 'tbody td:last-child button:last-of-type' },
  'adminCodes:changes.revoke.button',
];

const link = { route: 'landing', search: '?rc=WELCOME10', responses: invited } as const;
const codeForm = { route: 'deny', read: 'main form' } as const;
const form = { ...link, route: 'formStarted', read: 'main form' } as const;
const sentForm = { ...form, actions: fillForm } as const;
const waiting = { route: 'formFinished', isRegistered: true, responses: pending } as const;
const activation = { route: 'activateAccount', search: '?id=token-1', responses: ready } as const;
const activate = { ...activation, actions: ['activation:ready.button'] } as const;
const apply = { route: 'membershipInterestApply', actions: ['membership:apply.submit'] } as const;
const applied = { ...apply, actions: [{ email: 'ebba@example.com' }, ...apply.actions] } as const;
const codes = { route: 'adminCodes', responses: { adminCodes: { rows: [code], next: null, total: 1 } } } as const;

const scenes: Readonly<Record<string, Scene>> = {
  'Landing page with an invitation': { ...link, read: 'body' },
  'Code form: no code, then a wrong one': {
    ...codeForm,
    responses: { checkRegistrationCode: wrongCode },
    actions: ['common:code.submit', { registrationCode: 'WRONG1' }, 'common:code.submit'],
  },
  'Code form: Enter in the field without a code': { ...codeForm, actions: [{ enter: 'registrationCode' }] },
  'Code form: a code in progress': { ...codeForm, responses: { checkRegistrationCode: never }, actions: enterCode },
  'Code form: a code without a connection': { ...codeForm, actions: enterCode },
  'Landing page: a link without a connection': { ...link, responses: {}, read: 'main > section' },
  'Language menu': { route: 'deny', actions: [{ click: 'header summary' }], read: 'header' },
  'Product dialog': { ...link, actions: [openProduct], read: 'dialog' },
  'Product dialog: the next product, then closed': {
    ...link,
    actions: [openProduct, 'landing:popup.next', 'landing:popup.close'],
    read: 'article',
  },
  'Registration form': { ...form, read: 'main' },
  'Registration form with errors': { ...form, actions: ['registration:submit'] },
  'Registration form in progress': { ...sentForm, responses: { ...invited, register: never } },
  'Registration form without a connection': sentForm,
  'Registration form: the backend refuses the email': { ...sentForm, responses: { ...invited, register: wrongEmail } },
  'Waiting page': waiting,
  'Waiting page: sent again': {
    ...waiting,
    responses: { ...pending, resendActivation: mailSent },
    actions: ['status:resend.button'],
  },
  'Waiting page: another address': { ...waiting, actions: changeEmail },
  Activation: activation,
  'Activation in progress': { ...activate, responses: { ...ready, activateAccount: never } },
  'Activation without a connection': activate,
  'Activation done': { ...activate, responses: { ...ready, activateAccount: { status: 'ACTIVATED', voucher } } },
  'Activation: the link has expired': {
    ...activation,
    responses: { ...expired, renewActivation: mailSent },
    actions: ['activation:expired.button'],
  },
  'Activation failed': { route: 'activateAccountError', search: '?reason=failed' },
  'The invitation has expired': { route: 'deny', search: '?reason=expired' },
  'The account is active': { route: 'accountActive', actions: ['status:active.stop'] },
  'The account is pending': { route: 'accountPending' },
  'A gift': { route: 'giftVoucher' },
  'No such page': { route: 'notFound' },
  Membership: { route: 'membershipInterest' },
  'Application without an email': apply,
  'Application: Enter in the field without an email': { ...apply, actions: [{ enter: 'email' }], read: 'main form' },
  'Application without a connection': applied,
  'Application received': { route: 'membershipInterestConfirmation' },
  'List of codes': codes,
  'List of codes: revoking one without a connection': { ...codes, actions: revokeCode, read: 'dialog' },
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
  const file = `test/spoken/${locale}.txt`;
  const expected = isUpdate ? [] : readFileSync(file, 'utf8').split(/\n(?=## )/);
  const spoken: string[] = [];
  const translator = createTranslator(locale, readMessages(locale));

  const check = (title: string, lines: readonly string[]) => {
    const text = `## ${title}\n\n${lines.join('\n')}\n`;
    spoken.push(text);
    if (!isUpdate) expect(text).toBe(expected.find((part) => part.startsWith(`## ${title}\n`)));
  };

  it.each(Object.entries(scenes))('%s', async (title, scene) => {
    // React knows no element <search> in jsdom, and says so once.
    if (scene.route === 'adminCodes') jest.spyOn(console, 'error').mockImplementation();
    await show(scene);
    const lines: string[] = [];
    for (const action of scene.actions ?? []) lines.push(...(await perform(action)));
    check(title, [...lines, ...(await readPart(scene.read ?? 'main'))]);
  });

  it('Consent banner, settings and decision', async () => {
    renderScreen(<h1>Page</h1>, { route: 'deny', locale });
    const store = createConsentStore(() => undefined);
    store.setDecision(null);
    await act(() => startBuiltIn({ config: testConfig, locale, visitorId: 'v', report: () => undefined, store }));
    const lines = [
      ...(await readPart('body > :first-child')),
      ...(await perform('consent:choose')),
      ...(await readPart('dialog')),
      ...(await perform('consent:settings.save')),
    ];
    check('Consent banner, settings and decision', lines);
    document.body.firstElementChild?.remove();
  });

  it('has no other texts', () => {
    if (isUpdate) writeFileSync(file, spoken.join('\n'));
    else expect(expected).toEqual(spoken);
  });

  async function show({ route, search = '', responses = {}, isRegistered = false }: Scene) {
    const { run } = createBackendByName(responses);
    const registration = createClientRegistration(null);
    if (isRegistered) registration.update({ registrationId: 'r-1', registrationEmail: 'ebba@example.com' });
    const { Component, query } = await loadPage(route);
    const data = await query?.load(createLoadContext(run, search, locale));
    await act(async () =>
      renderScreen(<Component />, {
        route,
        locale,
        search,
        run,
        translator,
        runtime: { registration },
        data: data === undefined ? noData : { kind: 'settled', data },
        config: { supportContact: createSupportLinks('+44 20 7946 0014', 'desk@shop.example') },
      }),
    );
  }

  async function perform(action: Action): Promise<string[]> {
    if (typeof action === 'string') {
      const name = translator.t(action as 'common:code.submit', { code: code.code });
      // Searching by role takes seconds on the landing page.
      const buttons = [...document.querySelectorAll('button')];
      const named = buttons.find((each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === name);
      return [`> ${name}`, ...(await hear(() => press(named)))];
    }
    const { click, enter, ...values } = action;
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

const readPart = (selector: string) => readAll(document.querySelector(selector) as Element);

/** As a key on it. */
function press(element: Element | null | undefined): void {
  (element as HTMLElement).focus();
  (element as HTMLElement).click();
}
