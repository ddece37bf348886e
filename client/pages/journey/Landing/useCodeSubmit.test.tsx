import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import type { OperationResult } from '../../../../shared/graphql/operations.ts';
import { createBackend, renderScreen } from '../../../../test/support/renderScreen.tsx';
import { CodeForm } from '../../../registration/CodeForm.tsx';
import { useCodeSubmit } from './Landing.tsx';

const createResponse = (errors: readonly string[]): OperationResult<{ registrationCodeDetails: object }> => ({
  ok: true,
  data: { registrationCodeDetails: { errors, errorDetails: [], invitorName: null, countryOptions: [] } },
});

function Page() {
  const codeField = useRef<HTMLInputElement>(null);
  const enter = useCodeSubmit(codeField);
  return (
    <>
      <CodeForm inputRef={codeField} />
      <button type="button" onClick={enter}>
        Enter
      </button>
      <CodeForm label="Code again" />
    </>
  );
}

const show = (errors: readonly string[] = [], search = '') =>
  renderScreen(<Page />, { route: 'landing', search, run: createBackend(createResponse(errors)).run });
const field = () => screen.getByRole('textbox', { name: 'Registration code' });
const enter = () => userEvent.click(screen.getByRole('button', { name: 'Enter' }));

describe('useCodeSubmit', () => {
  it('focuses the empty field without a code', async () => {
    show();
    await enter();
    expect(field()).toHaveFocus();
    expect(window.location.pathname).toBe('/acquisition');
  });

  it.each(['Registration code', 'Code again'])('continues with the code that was typed into "%s"', async (label) => {
    show();
    await userEvent.type(screen.getByRole('textbox', { name: label }), 'welcome-15');
    await enter();
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/formstarted'));
    expect(window.location.search).toBe('?rc=WELCOME15');
  });

  it('continues with the typed code, not with that of the link', async () => {
    show([], '?rc=LINKED15&ts=1.a');
    await userEvent.clear(field());
    await userEvent.type(field(), 'OTHER15');
    await enter();
    await waitFor(() => expect(window.location.search).toBe('?rc=OTHER15'));
  });

  it("continues with the link's code if nothing was typed", async () => {
    show([], '?rc=LINKED15&ts=1.a');
    await enter();
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/formstarted'));
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ rc: 'LINKED15', ts: '1.a' });
  });

  it('shows an error of a typed code at the field', async () => {
    show(['REGISTRATION_CODE_INVALID']);
    await userEvent.type(field(), 'WRONG');
    await enter();
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/Your code is not valid/));
    await waitFor(() => expect(field()).toHaveFocus());
    expect(window.location.pathname).toBe('/acquisition');
  });
});
