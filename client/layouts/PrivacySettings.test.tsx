import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../test/support/renderScreen.tsx';
import { PrivacySettings } from './PrivacySettings.tsx';

describe('the privacy settings', () => {
  it('are asked for by a window event, once per press', async () => {
    const listener = jest.fn();
    window.addEventListener('openPrivacySettings', listener);
    renderScreen(<PrivacySettings />, { route: 'landing' });
    await userEvent.click(screen.getByRole('button', { name: 'Privacy settings' }));
    window.removeEventListener('openPrivacySettings', listener);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
