import { act, fireEvent, screen, within } from '@testing-library/react';
import messages from '../../../../locales/en/adminVisitors.json';
import { installDialogs } from '../../../../test/support/dialogs.ts';
import { mailTemplates } from '../../../../test/support/mailExamples.ts';
import { createBackendByName, renderScreen } from '../../../../test/support/renderScreen.tsx';
import { Component } from './AdminVisitors.tsx';
import type { Visitor } from './VisitorActions.tsx';

const press = (element: HTMLElement) => act(async () => fireEvent.click(element));

const sent = { template: 'activation', createdAt: '2026-03-20T10:00:00Z', sentAt: '2026-03-20T10:01:00Z' };
const visitor: Visitor = {
  id: 'r-1',
  reference: 'ref-1',
  email: 'a@example.org',
  state: 'PENDING',
  replacedBy: null,
  code: 'WELCOME10',
  inviter: null,
  ownCode: null,
  language: 'de',
  country: 'AT',
  registeredAt: '2026-03-20T10:00:00Z',
  expiresAt: '2026-04-03T10:00:00Z',
  activatedAt: null,
  mails: [{ ...sent, deadAt: null, lastError: null }],
};

function show(found: Partial<Visitor> | null, role = 'owner', responses: Record<string, object> = {}) {
  // React does not know the element <search> in jsdom, and reports it once.
  jest.spyOn(console, 'error').mockImplementation();
  const rows = found === null ? [] : [{ ...visitor, ...found }];
  const data = { query: { search: 'a@example.org' }, visitors: { status: 'FOUND', rows } };
  const state = { access: 'granted', signedInAs: 'anna', role, data };
  const reloaded = { status: 'FOUND', rows: [{ ...visitor, state: 'EXPIRED' }] };
  const backend = createBackendByName({ adminVisitors: reloaded, ...responses });
  renderScreen(<Component />, {
    route: 'adminVisitors',
    search: '?search=a@example.org',
    data: { kind: 'settled', data: { state, values: null } },
    run: backend.run,
  });
  return backend;
}

const buttons = () => within(screen.getByRole('main')).queryAllByRole('button', { name: /a@example/ });

describe('a found visitor', () => {
  it.each<[Visitor['state'], string, readonly string[]]>([
    ['PENDING', 'Not activated yet', ['Send again', 'Change address…', 'End registration…']],
    ['EXPIRED', 'Expired', ['Send again']],
    ['UNDELIVERABLE', 'Email refused', ['Send again', 'Change address…']],
    ['ACTIVE', 'Active account', []],
    ['REPLACED', 'Replaced', []],
  ])('in the state %s has its name, what to do next, and the actions that are possible', (state, name, actions) => {
    show({ state });
    expect(screen.getByText(name)).toBeVisible();
    expect(buttons().map(({ textContent }) => textContent)).toEqual(actions);
  });

  it('has no actions without the permission, but the audit log', () => {
    show({}, 'marketer');
    expect(buttons()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Audit log: ref-1' })).toHaveAttribute(
      'href',
      '/acquisition/admin/audit?subject=ref-1',
    );
    expect(screen.queryByText(/Export or erase/)).toBeNull();
  });

  it('links to the registration that replaced it', () => {
    show({ state: 'REPLACED', replacedBy: 'r-2' });
    expect(screen.getByText('Show the other registration')).toHaveAttribute('href', '?search=r-2');
  });

  it.each([
    [{ ...sent, deadAt: null, lastError: null }, /^Activation: sent 20/],
    [{ ...sent, sentAt: null, deadAt: null, lastError: null }, /^Activation: waiting 20/],
    [{ ...sent, sentAt: null, deadAt: null, lastError: 'EENVELOPE 451' }, /^Activation: delayed \(EENVELOPE 451\)/],
    [{ ...sent, sentAt: null, deadAt: sent.sentAt, lastError: '550' }, /^Activation: not delivered \(550\)/],
    [{ ...sent, template: 'ofTomorrow', deadAt: null, lastError: null }, /^ofTomorrow: sent/],
  ])('shows the delivery of its mail %#', (mail, text) => {
    show({ mails: [mail] });
    expect(
      screen.getByText((_, element) => element?.tagName === 'LI' && text.test(element.textContent ?? '')),
    ).toBeVisible();
  });
});

it('each mail has a name', () => {
  expect(Object.keys(messages.templates).sort()).toEqual([...mailTemplates].sort());
});

it('says so if there is none', () => {
  show(null);
  expect(screen.getByText(/No registration was found/)).toBeVisible();
});

it('states how long the limit of mails lasts', async () => {
  const limited = { status: 'LIMITED', retryAfterSeconds: 7200, errorDetails: [] };
  show({}, 'support', { adminResendMail: limited });
  await press(screen.getByText('Send again'));
  expect(screen.getByRole('alert')).toHaveTextContent('Next attempt in 2 hours.');
  expect(screen.getByText('Not activated yet')).toBeVisible();
});

it('shows the new state after the mail is sent again', async () => {
  const { operations } = show({}, 'owner', { adminResendMail: { status: 'DONE', retryAfterSeconds: null } });
  await press(screen.getByText('Send again'));
  expect(operations).toEqual(['adminResendMail', 'adminVisitors']);
  expect(screen.getByText('Expired')).toBeVisible();
  expect(screen.getByText(/a@example.org has been queued again/)).toBeVisible();
});

it('keeps a wrong new address and says what is wrong with it', async () => {
  installDialogs();
  const response = { status: 'INVALID_INPUT', retryAfterSeconds: null, errorDetails: [] };
  show({}, 'owner', { adminChangeEmail: response });
  await press(screen.getByText('Change address…'));
  const dialog = within(screen.getByRole('dialog'));
  const field = dialog.getByLabelText('New email address');
  fireEvent.change(field, { target: { value: 'b@example' } });
  await press(dialog.getByText('Change the address'));
  expect(field).toBeInvalid();
  expect(field).toHaveValue('b@example');
  expect(dialog.getByText('Please enter a complete email address.')).toBeVisible();
});

it('closes the dialog when the registration is ended', async () => {
  installDialogs();
  show({}, 'owner', { adminEndRegistration: { status: 'DONE', retryAfterSeconds: null, errorDetails: [] } });
  await press(screen.getByText('End registration…'));
  await press(within(screen.getByRole('dialog')).getByText('End the registration'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('The registration of a@example.org has been ended.')).toBeVisible();
});

it('says why a code has no place for the renewal', async () => {
  const errorDetails = ['REGISTRATION_CODE_NO_BALANCE_LEFT'];
  show({ state: 'EXPIRED' }, 'owner', {
    adminResendMail: { status: 'CODE_REFUSED', retryAfterSeconds: null, errorDetails },
  });
  await press(screen.getByText('Send again'));
  expect(screen.getByRole('alert')).toHaveTextContent('This code has no places left.');
});
