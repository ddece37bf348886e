import { act, fireEvent, screen, within } from '@testing-library/react';
import { installDialogs } from '../../../../test/support/dialogs.ts';
import { createBackendByName, renderScreen } from '../../../../test/support/renderScreen.tsx';
import { tabStorage } from '../../../browser/safeStorage.ts';
import { Component } from './AdminApplications.tsx';

const press = (element: HTMLElement) => act(async () => fireEvent.click(element));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

function show(responses: Record<string, object>) {
  // React does not know the element <search> in jsdom, and reports it once.
  jest.spyOn(console, 'error').mockImplementation();
  const rows = ['a@example.org', 'b@example.org'].map((email) => ({
    id: email,
    email,
    language: 'en',
    country: null,
    appliedAt: '2026-03-20T10:00:00Z',
    state: 'waiting',
    undoSeconds: null,
    decidedAt: null,
    decidedBy: null,
    mailRefused: false,
  }));
  const query = { state: '', search: '', after: '' };
  const data = { query, list: { rows, next: null, total: 2 }, countries: {} };
  const state = { access: 'granted', signedInAs: 'anna', role: 'owner', data };
  renderScreen(<Component />, {
    route: 'adminApplications',
    data: { kind: 'settled', data: { state, values: null } },
    run: createBackendByName(responses).run,
  });
}

describe('the applications', () => {
  it('show the error of the invitation code until it is edited', async () => {
    tabStorage.set('consoleInvitationCode', null);
    show({});
    await press(screen.getByLabelText('Approve the application from a@example.org'));
    const code = screen.getByLabelText(/^Registration code/);
    expect(code).toBeInvalid();
    type(code, 'WELCOME10');
    expect(code).toBeValid();
  });

  it('announce the same result of several applications each time', async () => {
    show({ adminDecideApplication: { status: 'ALREADY_DECIDED', errorDetails: [], undoSeconds: null } });
    const announced = () => document.querySelector('[role="status"].visually-hidden > span');
    await press(screen.getByLabelText('Decline the application from a@example.org'));
    const first = announced();
    await press(screen.getByLabelText('Decline the application from b@example.org'));
    expect(announced()?.textContent).toBe(first?.textContent);
    expect(announced()).not.toBe(first);
  });
});

it('the data of one email is not shown after a request for another, nor an error of an earlier one', async () => {
  const exported = { status: 'DONE', receipt: 'r-1', at: null, document: '{}' };
  const responses: Record<string, object> = { adminExportAddress: exported };
  show(responses);
  const field = screen.getByLabelText('Email address');
  await press(screen.getByText('Export'));
  expect(field).toBeInvalid();
  type(field, 'a@example.org');
  await press(screen.getByText('Export'));
  expect(screen.getByText('r-1', { selector: 'code' })).toBeVisible();
  expect(field).toBeValid();
  delete responses.adminExportAddress;
  type(field, 'b@example.org');
  await press(screen.getByText('Export'));
  expect(screen.getByText(/Network issue/)).toBeVisible();
  expect(screen.queryByText('r-1', { selector: 'code' })).toBeNull();
});

it('an erased email is not shown any more', async () => {
  installDialogs();
  show({ adminEraseAddress: { status: 'DONE', receipt: 'r-2', at: null, erased: [{ kind: 'mails', count: 1 }] } });
  const field = screen.getByLabelText('Email address');
  type(field, 'c@example.org');
  await press(screen.getByText('Erase…'));
  type(screen.getByLabelText('Type the address again to confirm'), 'c@example.org');
  await press(within(screen.getByRole('dialog')).getByText('Erase'));
  expect(screen.getByText('r-2', { selector: 'code' })).toBeVisible();
  expect(field).toHaveValue('');
  expect(document.body).not.toHaveTextContent('c@example.org');
});
