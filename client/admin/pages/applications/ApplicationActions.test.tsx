import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OperationResult } from '../../../../shared/graphql/operations.ts';
import { createBackend, renderScreen } from '../../../../test/support/renderScreen.tsx';
import { tabStorage } from '../../../browser/safeStorage.ts';
import { type Application, ApplicationActions } from './ApplicationActions.tsx';

const applicationOf = (email: string) =>
  ({ id: email, email, state: 'waiting', undoSeconds: null, decidedAt: null }) as Application;

const decided = { status: 'DECIDED', undoSeconds: 60, decidedAt: '2026-03-20T10:00:00.000Z', errorDetails: [] };

/** Two rows; the response arrives when the returned function is called. */
function show() {
  let respond!: (result: OperationResult<object>) => void;
  const promise = new Promise<OperationResult<object>>((resolve) => {
    respond = resolve;
  });
  const rows = ['a@example.org', 'b@example.org'].map((email) => (
    <ApplicationActions key={email} application={applicationOf(email)} onCodeError={() => {}} announce={() => {}} />
  ));
  renderScreen(rows, { route: 'adminApplications', run: createBackend(() => promise).run });
  return () => respond({ ok: true, data: { adminDecideApplication: decided } });
}

const decline = (email: string) => screen.getByRole('button', { name: `Decline the application from ${email}` });
const undo = (email: string) => screen.findByRole('button', { name: `Undo the decision on ${email}` });

describe('the actions of an application', () => {
  beforeEach(() => tabStorage.set('consoleInvitationCode', 'WELCOME10'));

  it('move the focus from the pressed button to its replacement', async () => {
    const respond = show();
    await userEvent.click(decline('a@example.org'));
    respond();
    expect(await undo('a@example.org')).toHaveFocus();
  });

  it('do not move the focus if it is on another row by then', async () => {
    const respond = show();
    await userEvent.click(decline('a@example.org'));
    decline('b@example.org').focus();
    respond();
    expect(await undo('a@example.org')).toBeVisible();
    await waitFor(() => expect(decline('b@example.org')).toHaveFocus());
  });
});
