import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../test/support/renderScreen.tsx';

const blackFridayNotice = () => screen.queryByRole('region', { name: 'Black Friday' });
const close = () => userEvent.click(screen.getByRole('button', { name: 'Close' }));
const show = (blackFriday: boolean) => renderScreen(null, { route: 'landing', flags: { blackFriday } });

beforeEach(() => window.sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('the top banner', () => {
  it('has one line without Black Friday', () => {
    show(false);
    expect(screen.getByText('For members, and for those they invite.')).toBeInTheDocument();
    expect(blackFridayNotice()).not.toBeInTheDocument();
  });

  it('has the notice on Black Friday', () => {
    show(true);
    expect(blackFridayNotice()).toHaveTextContent('Black Friday is held indoors.');
  });

  it('keeps the space of a closed notice, and takes its focus', async () => {
    const { container } = show(true);
    await close();
    expect(blackFridayNotice()).not.toBeInTheDocument();
    expect(container.querySelector('[inert]')).toHaveTextContent('Black Friday is held indoors.');
    expect(screen.getByRole('complementary')).toHaveFocus();
  });

  it('stays closed for the rest of the session', async () => {
    const { unmount } = show(true);
    await close();
    unmount();
    show(true);
    expect(blackFridayNotice()).not.toBeInTheDocument();
  });

  it('closes without storage access', async () => {
    const throwSecurityError = () => {
      throw new DOMException('Forbidden', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(throwSecurityError);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(throwSecurityError);
    show(true);
    expect(blackFridayNotice()).toBeInTheDocument();
    await close();
    expect(blackFridayNotice()).not.toBeInTheDocument();
  });
});
