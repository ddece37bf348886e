import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../test/support/renderScreen.tsx';
import { createClientRegistration } from '../../registration/clientRegistration.ts';
import { Component } from './AccountPending.tsx';

it('leads back to the form and clears only the email', async () => {
  const registration = createClientRegistration(null);
  registration.update({
    registrationId: 'r-1',
    registrationEmail: 'ebba@example.com',
    registrationFirstName: 'Ebba',
    idempotencyKey: 'k',
  });
  renderScreen(<Component />, {
    route: 'accountPending',
    search: '?rc=WELCOME10',
    runtime: { registration },
  });
  expect(screen.getByText('ebba@example.com')).toBeVisible();
  expect(screen.getByText('Activate your account with Salon XIV')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send the email again' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Use another email address' }));
  await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/formstarted'));
  expect(window.location.search).toBe('?rc=WELCOME10');
  expect(registration.get()).toMatchObject({
    registrationId: '',
    registrationEmail: '',
    registrationFirstName: 'Ebba',
    idempotencyKey: '',
  });
});

it('shows the webmail link before the description of the mail', () => {
  const registration = createClientRegistration(null);
  registration.update({ registrationId: 'r-1', registrationEmail: 'ebba@gmail.com' });
  renderScreen(<Component />, { route: 'accountPending', runtime: { registration } });
  const mailbox = screen.getByRole('link', { name: /^Open your inbox/ });
  const [first] = screen.getAllByRole('definition');
  expect(mailbox.compareDocumentPosition(first as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('mentions no sent mail without a registration', () => {
  renderScreen(<Component />, { route: 'accountPending' });
  expect(screen.getByText(/We cannot find your registration here/)).toBeVisible();
  expect(screen.queryByText(/We have sent/)).not.toBeInTheDocument();
});
