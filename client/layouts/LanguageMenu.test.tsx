import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getRoute, routeIds } from '../../shared/routing/routeTable.ts';
import { renderScreen } from '../../test/support/renderScreen.tsx';

/** One of each layout. */
const routes = new Map(routeIds.map((route) => [getRoute(route).layout, route]));

const header = () => within(screen.getByRole('banner'));
const menu = () => header().getByText('EN').closest('details') as HTMLDetailsElement;
const summary = () => menu().querySelector('summary') as HTMLElement;

describe('the language menu in the header', () => {
  it.each([...routes.values()])('is closed on %s, and has all seven languages', async (route) => {
    renderScreen(null, { route });
    expect(menu().open).toBe(false);
    await userEvent.click(summary());
    expect(within(menu()).getAllByRole('link')).toHaveLength(7);
  });

  it.each([...routes.values()])('has a link to the languages on %s before it is opened', (route) => {
    renderScreen(null, { route });
    const links = within(menu()).getAllByRole('link');
    if (getRoute(route).layout === 'no-footer') expect(links).toHaveLength(7);
    else {
      expect(links).toHaveLength(1);
      const [, id = ''] = links[0]?.getAttribute('href')?.split('#') ?? [];
      expect(within(document.getElementById(id) as HTMLElement).getAllByRole('link')).toHaveLength(7);
    }
  });

  it('shows the short form, with an accessible name', () => {
    renderScreen(null, { route: 'deny' });
    expect(summary()).toHaveAccessibleName('Language: EN, English');
  });

  it('closes on Escape, and returns the focus', async () => {
    renderScreen(null, { route: 'deny' });
    await userEvent.click(summary());
    expect(menu().open).toBe(true);
    header().getByRole('link', { name: 'Polski' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(menu().open).toBe(false);
    expect(summary()).toHaveFocus();
  });

  it('renders its links during the click, before the next key press', () => {
    renderScreen(null, { route: 'deny' });
    fireEvent.click(summary());
    expect(within(menu()).getAllByRole('link')).toHaveLength(7);
  });

  it('returns the focus on Escape if the focused link is gone', async () => {
    renderScreen(null, { route: 'deny' });
    await userEvent.click(summary());
    summary().blur();
    await userEvent.keyboard('{Escape}');
    expect(menu().open).toBe(false);
    expect(summary()).toHaveFocus();
  });

  it('stays open for focus inside, and for other keys', async () => {
    renderScreen(null, { route: 'deny' });
    await userEvent.click(summary());
    await userEvent.keyboard('a');
    header().getByRole('link', { name: 'Italiano' }).focus();
    expect(menu().open).toBe(true);
  });

  it('closes on a click outside, and when the focus leaves it', async () => {
    renderScreen(<p>elsewhere</p>, { route: 'deny' });
    await userEvent.click(summary());
    await userEvent.click(screen.getByText('elsewhere'));
    expect(menu().open).toBe(false);
    await userEvent.click(summary());
    header().getByRole('link', { name: 'Log in' }).focus();
    expect(menu().open).toBe(false);
  });
});
