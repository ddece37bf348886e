import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../../../test/support/renderScreen.tsx';
import { StoreList } from './StoreList.tsx';

const seen = ({ textContent }: Element) => textContent?.replaceAll('\u00a0', ' ');
const addresses = () =>
  within(screen.getByRole('region', { name: 'Three addresses, one guest list.' })).getAllByRole('listitem');

describe('the stores', () => {
  it.each([
    [0, 'Munich', '80333 München', 'Germany'],
    [1, 'Dornach', '85609 Dornach', 'Germany'],
    [2, 'Vienna', '2331 Vösendorf', 'Austria'],
  ])('show the full address of number %i', (index, place, city, country) => {
    renderScreen(<StoreList />, { route: 'landing' });
    const address = addresses()[index];
    expect(address).toHaveTextContent(place);
    expect(address).toHaveTextContent(city);
    expect(address).toHaveTextContent(country);
    expect(address?.textContent).toMatch(/(straße|ring) \d+/);
  });

  it('show localised opening hours', () => {
    renderScreen(<StoreList />, { route: 'landing', locale: 'de' });
    expect(
      within(addresses()[0] as HTMLElement)
        .getAllByRole('definition')
        .map((hours) => seen(hours)),
    ).toEqual(['10–19 Uhr', '10–18 Uhr']);
    expect(screen.getAllByText('Mon–Fri')).toHaveLength(3);
  });

  it('link to a map of the address without a referrer', () => {
    renderScreen(<StoreList />, { route: 'landing' });
    const way = screen.getByRole('link', { name: 'Find your way (Vienna, opens in a new tab)' });
    expect(new URL(way.getAttribute('href') ?? '').searchParams.get('query')).toBe('Ortsstraße 114, 2331 Vösendorf');
    expect(way).toHaveAttribute('href', expect.stringMatching(/^https:/));
    expect(way).toHaveAttribute('target', '_blank');
    expect(way).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('show one lazy picture each', () => {
    const { container } = renderScreen(<StoreList />, { route: 'landing' });
    const doors = [...container.querySelectorAll<HTMLImageElement>('img[data-picture^="house-"]')];
    expect(new Set(doors.map(({ dataset }) => dataset.picture)).size).toBe(3);
    for (const door of doors) expect(door).toHaveAttribute('loading', 'lazy');
  });

  it('say who may visit them', () => {
    renderScreen(<StoreList />, { route: 'landing' });
    expect(screen.getByText(/only to members with Silver, Gold or Diamond status/)).toBeInTheDocument();
  });

  it('do not localise the address', () => {
    renderScreen(<StoreList />, { route: 'landing', locale: 'fr' });
    expect(screen.getByText('2331 Vösendorf')).toHaveAttribute('lang', 'de');
  });
});
