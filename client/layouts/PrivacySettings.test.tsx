import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../test/support/renderScreen.tsx';
import { offerPrivacyDialog } from './PrivacySettings.tsx';

const button = () => screen.queryByRole('button', { name: 'Privacy settings' });

describe('the privacy settings', () => {
  it('are in the footer only while there is a dialog for them, and open it once per press', async () => {
    const open = jest.fn();
    renderScreen(null, { route: 'landing' });
    expect(button()).not.toBeInTheDocument();
    let takeBack: () => void = () => undefined;
    act(() => {
      takeBack = offerPrivacyDialog(open);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Privacy settings' }));
    expect(open).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Privacy settings' }));
    expect(open).toHaveBeenCalledTimes(2);
    act(takeBack);
    expect(button()).not.toBeInTheDocument();
  });
});
