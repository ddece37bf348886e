import { screen } from '@testing-library/react';
import { renderScreen } from '../../../../test/support/renderScreen.tsx';
import { StoreList } from './StoreList.tsx';

const addresses = () => screen.getAllByRole('listitem');

describe('the stores', () => {
  it.each([
    [0, 'Munich', '80333 München', 'Germany'],
    [1, 'Dornach', '85609 Dornach', 'Germany'],
    [2, 'Vienna', '2331 Vösendorf', 'Austria'],
  ])('give the whole address of number %i', (index, place, city, country) => {
    renderScreen(<StoreList />, { route: 'landing' });
    const address = addresses()[index];
    expect(address).toHaveTextContent(place);
    expect(address).toHaveTextContent(city);
    expect(address).toHaveTextContent(country);
    expect(address?.textContent).toMatch(/(straße|ring) \d+/);
  });

  it('say whom they are open to', () => {
    renderScreen(<StoreList />, { route: 'landing' });
    expect(screen.getByText(/only to members with Silver, Gold or Diamond status/)).toBeInTheDocument();
  });

  it('leave the address as the post writes it, whatever the language of the page', () => {
    renderScreen(<StoreList />, { route: 'landing', locale: 'fr' });
    expect(screen.getByText('2331 Vösendorf')).toHaveAttribute('lang', 'de');
  });
});
