import { act, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../../test/support/renderScreen.tsx';
import { Component } from './AccountActive.tsx';

/** jsdom does not navigate to other pages, but it follows a fragment. */
const loginUrl = '#login';
const show = () => renderScreen(<Component />, { route: 'accountActive', config: { loginUrl } });
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

describe('the page of an existing account', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    window.sessionStorage.clear();
    window.location.hash = '';
  });
  afterEach(() => jest.useRealTimers());

  it('announces the redirect once, counts down, and redirects to the login after ten seconds', async () => {
    show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your account already exists');
    expect(screen.getByText('The login page will open in 10 seconds.')).toBeVisible();
    const announced = screen.getByText(/There is a button to stay here/);
    expect(announced).toHaveAttribute('role', 'status');
    await pass(4);
    expect(screen.getByText('The login page will open in 6 seconds.')).toBeVisible();
    expect(announced).toHaveTextContent('10 seconds');
    await pass(5);
    expect(window.location.hash).toBe('');
    await pass(2);
    expect(window.location.hash).toBe(loginUrl);
  });

  it('stays if the redirect is stopped', async () => {
    show();
    await pass(3);
    screen.getByRole('button', { name: 'Stay on this page' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
    await pass(30);
    expect(window.location.hash).toBe('');
    expect(screen.getAllByText(/You are staying on this page/)[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stay on this page' })).not.toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(/^You are staying on this page/);
  });

  it.each(['after the redirect', 'after the stop'])('stays on a later load %s', async (visitor) => {
    const { unmount } = show();
    if (visitor.includes('stop')) fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
    else await pass(11);
    unmount();
    window.location.hash = '';
    show();
    await pass(30);
    expect(window.location.hash).toBe('');
    expect(screen.getAllByText(/You are staying on this page/)[0]).toBeVisible();
  });

  it('links to the login', () => {
    show();
    expect(screen.getByRole('link', { name: 'Log in now' })).toHaveAttribute('href', loginUrl);
  });
});
