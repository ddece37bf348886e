import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../../../test/support/renderScreen.tsx';
import { Brands } from './Brands.tsx';

describe('the names of brands', () => {
  it('are a list of what the installation names, each once and as it is written', () => {
    const featuredBrands = ['Tarn & Oxley', 'Noémie Vasquière', 'Velmontane'];
    renderScreen(<Brands />, { route: 'landing', config: { featuredBrands } });
    const list = screen.getByRole('list', { name: 'among them' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    for (const name of featuredBrands) expect(screen.getAllByText(name)).toHaveLength(1);
  });

  it('are left out where none are named', () => {
    renderScreen(<Brands />, { route: 'landing', config: { featuredBrands: [] } });
    expect(screen.queryByText('among them')).not.toBeInTheDocument();
  });
});
