import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../test/support/renderScreen.tsx';

const footer = () => within(screen.getByRole('contentinfo'));
const links = () => within(footer().getByRole('navigation', { name: 'Language' })).getAllByRole('link');

describe('the language selection', () => {
  it('names each language in itself and links to the same page with its query', () => {
    renderScreen(null, { route: 'membershipInterest', search: '?rc=WELCOME2026' });
    expect(links().map((link) => link.textContent)).toEqual([
      'English',
      'Deutsch',
      'Français',
      'Italiano',
      'Nederlands',
      'Polski',
      'Svenska',
    ]);
    const german = footer().getByRole('link', { name: 'Deutsch' });
    expect(german).toHaveAttribute('href', '/acquisition/de/membership-interest?rc=WELCOME2026');
    expect(german).toHaveAttribute('hreflang', 'de');
    expect(german).toHaveAttribute('lang', 'de');
  });

  it('marks the current language only', () => {
    renderScreen(null, { route: 'landing' });
    expect(links().filter((link) => link.hasAttribute('aria-current'))).toEqual([
      footer().getByRole('link', { name: 'English' }),
    ]);
  });

  it("switches in the app on the activation page, with the server's cookie", async () => {
    const cookie = jest.spyOn(document, 'cookie', 'set');
    renderScreen(null, { route: 'activateAccount' });
    await userEvent.click(screen.getByRole('link', { name: 'Polski' }));
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/pl/registration/activateaccount'));
    expect(cookie.mock.calls).toEqual([['lang=pl; Max-Age=31536000; Path=/; SameSite=Lax']]);
  });
});
