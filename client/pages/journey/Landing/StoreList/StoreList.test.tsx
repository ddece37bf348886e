import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../../../test/support/renderScreen.tsx';
import { StoreList } from './StoreList.tsx';

const readText = ({ textContent }: Element) => textContent?.replaceAll('\u00a0', ' ');
const stores = () =>
  within(screen.getByRole('region', { name: 'Three addresses, one guest list.' })).getAllByRole('listitem');

describe('the stores', () => {
  it.each([
    [0, 'Munich', '80333 München', 'Germany'],
    [1, 'Dornach', '85609 Dornach', 'Germany'],
    [2, 'Vienna', '2331 Vösendorf', 'Austria'],
  ])('show the full address of number %i', (index, place, city, country) => {
    renderScreen(<StoreList />, { route: 'landing' });
    const store = stores()[index];
    expect(store).toHaveTextContent(place);
    expect(store).toHaveTextContent(city);
    expect(store).toHaveTextContent(country);
    expect(store?.textContent).toMatch(/(straße|ring) \d+/);
  });

  it('show localised opening hours', () => {
    renderScreen(<StoreList />, { route: 'landing', locale: 'de' });
    expect(
      within(stores()[0] as HTMLElement)
        .getAllByRole('definition')
        .map((hours) => readText(hours)),
    ).toEqual(['10–19 Uhr', '10–18 Uhr']);
    expect(screen.getAllByText('Mon–Fri')).toHaveLength(3);
  });

  it('link to a map of the address without a referrer', () => {
    renderScreen(<StoreList />, { route: 'landing' });
    const link = screen.getByRole('link', { name: 'Find your way (Vienna, opens in a new tab)' });
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('query')).toBe('Ortsstraße 114, 2331 Vösendorf');
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:/));
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('show one lazy picture each', () => {
    const { container } = renderScreen(<StoreList />, { route: 'landing' });
    const images = [...container.querySelectorAll<HTMLImageElement>('img[data-picture^="store-"]')];
    expect(new Set(images.map(({ dataset }) => dataset.picture)).size).toBe(3);
    for (const image of images) expect(image).toHaveAttribute('loading', 'lazy');
  });

  it('state who may visit them', () => {
    renderScreen(<StoreList />, { route: 'landing' });
    expect(screen.getByText(/only to members with Silver, Gold or Diamond status/)).toBeInTheDocument();
  });

  it('do not localise the address', () => {
    renderScreen(<StoreList />, { route: 'landing', locale: 'fr' });
    expect(screen.getByText('2331 Vösendorf')).toHaveAttribute('lang', 'de');
  });
});
