import { act, fireEvent, screen } from '@testing-library/react';
import { createBackendByName, renderScreen } from '../../../../test/support/renderScreen.tsx';
import { Component } from './AdminUsers.tsx';

const rows = [
  { subject: 'anna', role: 'owner', addedAt: '2026-03-20T10:00:00Z' },
  { subject: 'bert', role: 'support', addedAt: '2026-03-21T10:00:00Z' },
];

function show(role: string, responses: Record<string, object> = {}) {
  const state = { access: 'granted', signedInAs: 'anna', role, data: { adminUsers: { rows } } };
  return renderScreen(<Component />, {
    route: 'adminUsers',
    data: { kind: 'settled', data: { state, values: null } },
    run: createBackendByName({ adminUsers: { rows }, ...responses }).run,
  });
}

it('offers the roles to an owner, and says that one owner must remain', async () => {
  show('owner', { adminSetRole: { status: 'LAST_OWNER' } });
  const role = screen.getByLabelText<HTMLSelectElement>('Role of anna');
  expect(role.value).toBe('owner');
  fireEvent.change(role, { target: { value: 'none' } });
  await act(async () => fireEvent.click(screen.getByLabelText('Save the role of anna')));
  expect(screen.getByText(/anna is the only owner/)).toBeInTheDocument();
});

it('only shows the roles to others, without the pages that their role cannot use', () => {
  show('marketer');
  expect(screen.queryByLabelText('Role of anna')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Applications' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Audit log' })).toBeInTheDocument();
});
