import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../test/support/renderScreen.tsx';
import { createRedaction } from '../analytics/tracking/createRedaction.ts';
import { RouteLink } from './RouteLink.tsx';

describe('a link to another page', () => {
  it.each([
    ['social', '?rc=A1', '?variant=social&rc=A1'],
    ['social', '?variant=viral', '?variant=social'],
    ['spring-sale', '?rc=A1&token=secret', '?rc=A1'],
  ])('on the landing page %s with %s carries %s', async (slug, search, carriedQuery) => {
    renderScreen(<RouteLink to="formStarted">Register</RouteLink>, { route: 'landing', slug, search });
    await userEvent.click(screen.getByRole('link', { name: 'Register' }));
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/formstarted'));
    expect(window.location.search).toBe(carriedQuery);
  });

  it('spec §9: waits 100 ms at most for the page’s code', async () => {
    jest.useFakeTimers();
    const runtime = { prefetch: () => new Promise<void>(() => undefined) };
    renderScreen(<RouteLink to="formStarted">Register</RouteLink>, { route: 'landing', runtime });
    fireEvent.click(screen.getByRole('link', { name: 'Register' }));
    await act(() => jest.advanceTimersByTimeAsync(99));
    expect(window.location.pathname).toBe('/acquisition');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(window.location.pathname).toBe('/acquisition/registration/formstarted');
    jest.useRealTimers();
  });

  it('has no invitation once tags may run, and neither has its target', async () => {
    const redaction = createRedaction('/acquisition', () => true);
    let resolveRedaction = (_: typeof redaction) => {};
    const redactionReady = new Promise<typeof redaction>((resolve) => {
      resolveRedaction = resolve;
    });
    renderScreen(<RouteLink to="formStarted">Register</RouteLink>, {
      route: 'landing',
      search: '?rc=A1',
      runtime: { redactionReady },
    });
    const links = () => [...document.links].map((link) => link.getAttribute('href')?.replace(/^[^?]*/, ''));
    expect(links()).toContain('?rc=A1');
    await act(async () => resolveRedaction(redaction));
    expect(links()).toContain('?kept=1');
    expect(links()).not.toContain('?rc=A1');
    await userEvent.click(screen.getByRole('link', { name: 'Register' }));
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/formstarted'));
    expect(window.location.search).toBe('?kept=1');
  });

  it('leads to a page whose scroll position is restored on each return', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const open = async (pathname: string) => {
      const route = pathname.endsWith('formstarted') ? ('formStarted' as const) : ('landing' as const);
      return { screen: { ...shown, state: { ...shown.state, route } } };
    };
    const { shown } = renderScreen(<RouteLink to="formStarted">Register</RouteLink>, {
      route: 'landing',
      runtime: { open },
    });
    const expectTop = (top: number) => waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, top));
    const leave = async (scrollY: number, how: () => unknown) => {
      Object.assign(window, { scrollY });
      fireEvent.scroll(window);
      scrollTo.mockClear();
      await act(async () => how());
    };
    await leave(700, () => fireEvent.click(screen.getByRole('link', { name: 'Register' })));
    await expectTop(0);
    await leave(300, () => window.history.back());
    await expectTop(700);
    await leave(500, () => window.history.forward());
    await expectTop(300);
    await leave(200, () => window.history.back());
    await expectTop(500);
  });

  it('calls onLeave, but not if the link opens in a new tab', async () => {
    const onLeave = jest.fn();
    renderScreen(
      <RouteLink to="formStarted" onLeave={onLeave}>
        Register
      </RouteLink>,
      { route: 'landing' },
    );
    const link = screen.getByRole('link', { name: 'Register' });
    // jsdom would follow the link itself.
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link, { ctrlKey: true });
    expect(onLeave).not.toHaveBeenCalled();
    fireEvent.click(link);
    expect(onLeave).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(window.location.pathname).toBe('/acquisition/registration/formstarted'));
  });
});
