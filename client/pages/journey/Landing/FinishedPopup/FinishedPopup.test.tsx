import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installDialogs } from '../../../../../test/support/dialogs.ts';
import { renderScreen } from '../../../../../test/support/renderScreen.tsx';
import { createClientRegistration } from '../../../../registration/clientRegistration.ts';
import { FinishedPopup } from './FinishedPopup.tsx';

beforeAll(installDialogs);
beforeEach(() => window.sessionStorage.clear());

function renderPopup(registrationId: string) {
  const registration = createClientRegistration(null);
  registration.update({ registrationId });
  return renderScreen(<FinishedPopup />, { route: 'landing', runtime: { registration } });
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

describe('the popup of a finished registration', () => {
  it('does not open without a registration', async () => {
    renderPopup('');
    await settle();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('leads to the waiting page after a registration', async () => {
    renderPopup('r-1');
    const popup = await screen.findByRole('dialog', { name: 'Our email is on its way.' });
    await userEvent.click(within(popup).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/formfinished'));
  });

  it('does not open while a form has the focus, but at the next visit', async () => {
    document.body.insertAdjacentHTML('afterbegin', '<form><input aria-label="Code"></form>');
    screen.getByLabelText('Code').focus();
    const { unmount } = renderPopup('r-1');
    await settle();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    document.querySelector('form')?.remove();
    unmount();
    renderPopup('r-1');
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('is dismissed once per registration', async () => {
    const { unmount } = renderPopup('r-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    unmount();
    const again = renderPopup('r-1');
    await settle();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    again.unmount();
    renderPopup('r-2');
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });
});
