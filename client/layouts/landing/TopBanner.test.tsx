import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../test/support/renderScreen.tsx';

const season = () => screen.queryByRole('region', { name: 'Black Friday' });
const close = () => userEvent.click(screen.getByRole('button', { name: 'Close' }));
const show = (blackFriday: boolean) => renderScreen(null, { route: 'landing', flags: { blackFriday } });

beforeEach(() => window.sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('the top banner', () => {
  it('has one line out of season', () => {
    show(false);
    expect(screen.getByText('For members, and for those they invite.')).toBeInTheDocument();
    expect(season()).not.toBeInTheDocument();
  });

  it('has the notice in season', () => {
    show(true);
    expect(season()).toHaveTextContent('Black Friday is held indoors.');
  });

  it('keeps the space of a closed notice, and takes its focus', async () => {
    const { container } = show(true);
    await close();
    expect(season()).not.toBeInTheDocument();
    expect(container.querySelector('[inert]')).toHaveTextContent('Black Friday is held indoors.');
    expect(screen.getByRole('complementary')).toHaveFocus();
  });

  it('stays closed for the rest of the session', async () => {
    const { unmount } = show(true);
    await close();
    unmount();
    show(true);
    expect(season()).not.toBeInTheDocument();
  });

  it('closes without a storage', async () => {
    const refuse = () => {
      throw new DOMException('Forbidden', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    show(true);
    expect(season()).toBeInTheDocument();
    await close();
    expect(season()).not.toBeInTheDocument();
  });
});
