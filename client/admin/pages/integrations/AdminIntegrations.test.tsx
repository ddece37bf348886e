import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RunOperation } from '../../../../shared/graphql/operations.ts';
import { installDialogs } from '../../../../test/support/dialogs.ts';
import { createBackendByName, renderScreen } from '../../../../test/support/renderScreen.tsx';
import { Component } from './AdminIntegrations.tsx';

beforeAll(installDialogs);

const at = '2026-11-20T10:00:00Z';
const endpoint = {
  id: 'e1',
  url: 'https://crm.example/events',
  events: ['registration.created', 'application.created'],
  includesPersonalData: true,
  createdAt: at,
  disabledAt: null,
  waiting: 3,
  dead: 1,
};
const delivery = {
  id: '7',
  url: 'https://crm.example/events',
  type: 'registration.created',
  subject: 'r1',
  createdAt: at,
  attempts: 4,
  deliveredAt: null,
  deadAt: null,
  lastStatus: 503,
  lastError: 'HTTP 503',
};
const key = { id: 'k1', name: 'CRM', rights: ['read'], createdAt: at, lastUsedAt: null, revokedAt: null };
const lists = { endpoints: [endpoint], deliveries: [delivery], keys: [key] };

function show(responses: Record<string, object> = {}, data = lists) {
  const state = { access: 'granted', signedInAs: 'anna', role: 'owner', data: { adminIntegrations: data } };
  const backend = createBackendByName({ adminIntegrations: data, ...responses });
  const calls: { readonly name: string; readonly variables: object }[] = [];
  const run: RunOperation = (document, variables) => {
    const result = backend.run(document, variables);
    calls.push({ name: backend.operations.at(-1) ?? '', variables });
    return result;
  };
  renderScreen(<Component />, {
    route: 'adminIntegrations',
    data: { kind: 'settled', data: { state, values: null } },
    run,
  });
  return { calls };
}

const press = (button: HTMLElement) => act(async () => fireEvent.click(button));
const region = (name: string) => within(screen.getByRole('region', { name }));

it('shows endpoints with what waits and what failed, deliveries with their last answer, and keys', () => {
  show();
  const webhooks = region('Webhooks').getByRole('row', { name: /crm\.example/ });
  for (const text of ['With personal data', 'Last attempt failed', 'HTTP 503', 'Waiting: 3', 'Given up: 1'])
    expect(webhooks).toHaveTextContent(text);
  const row = region('Latest deliveries').getByRole('row', { name: /r1/ });
  for (const text of ['Waiting (attempts: 4)', 'HTTP 503']) expect(row).toHaveTextContent(text);
  expect(region('API keys').getByRole('row', { name: /CRM/ })).toHaveTextContent('Read codes, links and statistics');
});

it('adds an endpoint and shows its secret once, with a button to copy it', async () => {
  const { calls } = show({ adminAddWebhook: { status: 'DONE', secret: 'whsec_x', count: null } });
  const form = region('Webhooks');
  fireEvent.change(form.getByLabelText('Address'), { target: { value: 'https://shop.example/hook' } });
  fireEvent.click(form.getByLabelText('A registration has lapsed'));
  await press(form.getByText('Add address'));
  expect(calls.find(({ name }) => name === 'adminAddWebhook')?.variables).toEqual({
    url: 'https://shop.example/hook',
    events: ['registration.lapsed'],
    personalData: false,
  });
  expect(form.getByText('whsec_x', { selector: 'code' })).toBeInTheDocument();
  expect(form.getByRole('button', { name: 'Copy' })).toBeInTheDocument();
});

it.each([
  ['INVALID_URL', 'Address', /public address/],
  ['NOTHING_CHOSEN', 'A guest has registered', /at least one/],
])('says that %s is about “%s”, and keeps what was typed', async (status, label, message) => {
  show({ adminAddWebhook: { status, secret: null } });
  const form = region('Webhooks');
  fireEvent.change(form.getByLabelText('Address'), { target: { value: 'http://10.0.0.1' } });
  await press(form.getByText('Add address'));
  expect(form.getByLabelText(label)).toBeInvalid();
  expect(form.getByLabelText(label)).toHaveAccessibleDescription(message);
  expect(form.getByLabelText('Address')).toHaveValue('http://10.0.0.1');
});

it('creates a key and shows it', async () => {
  const { calls } = show({ adminCreateApiKey: { status: 'DONE', secret: 'sxk_secret' } });
  const form = region('API keys');
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Loyalty' } });
  fireEvent.click(form.getByLabelText('Create and change codes'));
  await press(form.getByText('Create key'));
  expect(calls.find(({ name }) => name === 'adminCreateApiKey')?.variables).toEqual({
    name: 'Loyalty',
    rights: ['codes'],
  });
  expect(form.getByText('sxk_secret', { selector: 'code' })).toBeInTheDocument();
});

it('replays a period, whose last day is included, and asks for both days', async () => {
  const answer = { status: 'INVALID_PERIOD', count: 0 };
  const { calls } = show({ adminReplayWebhook: answer });
  await press(screen.getByLabelText(/^Send again:/));
  const dialog = within(screen.getByRole('dialog'));
  await press(dialog.getByText('Send again'));
  expect(dialog.getByLabelText('From (UTC)')).toHaveAccessibleDescription(/both days/);
  fireEvent.change(dialog.getByLabelText('From (UTC)'), { target: { value: '2026-11-01' } });
  fireEvent.change(dialog.getByLabelText('To (UTC)'), { target: { value: '2026-11-30' } });
  Object.assign(answer, { status: 'DONE', count: 12 });
  await press(dialog.getByText('Send again'));
  expect(calls.filter(({ name }) => name === 'adminReplayWebhook').at(-1)?.variables).toEqual({
    id: 'e1',
    from: '2026-11-01',
    to: '2026-12-01',
  });
  await waitFor(() => expect(screen.getByText('Events sent again: 12')).toBeInTheDocument());
});

it('disables an endpoint and revokes a key after a question', async () => {
  const { calls } = show({ adminSetWebhookState: { status: 'DONE' }, adminRevokeApiKey: { status: 'DONE' } });
  for (const label of ['Disable', 'Revoke']) {
    await press(screen.getByLabelText(new RegExp(`^${label}:`)));
    await press(within(screen.getByRole('dialog')).getByText(label));
  }
  expect(calls.filter(({ name }) => name !== 'adminIntegrations')).toMatchObject([
    { name: 'adminSetWebhookState', variables: { id: 'e1', enabled: false } },
    { name: 'adminRevokeApiKey', variables: { id: 'k1' } },
  ]);
});

it('offers no change of a revoked key, and no replay of a disabled endpoint', () => {
  show(
    {},
    { ...lists, endpoints: [{ ...endpoint, disabledAt: at }] as never, keys: [{ ...key, revokedAt: at }] as never },
  );
  expect(screen.queryByLabelText(/^Revoke:/)).toBeNull();
  expect(screen.queryByLabelText(/^Send again:/)).toBeNull();
  expect(screen.getByLabelText(/^Enable:/)).toBeInTheDocument();
});
