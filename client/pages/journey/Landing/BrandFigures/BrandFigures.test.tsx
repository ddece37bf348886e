import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../../../test/support/renderScreen.tsx';
import { BrandFigures } from './BrandFigures.tsx';

describe('the featured brands', () => {
  it('are listed once each, as configured', () => {
    const featuredBrands = ['Tarn & Oxley', 'Noémie Vasquière', 'Velmontane'];
    renderScreen(<BrandFigures />, { route: 'landing', config: { featuredBrands } });
    const list = screen.getByRole('list', { name: 'among them' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    for (const name of featuredBrands) expect(screen.getAllByText(name)).toHaveLength(1);
  });

  it('are left out if none are configured', () => {
    renderScreen(<BrandFigures />, { route: 'landing', config: { featuredBrands: [] } });
    expect(screen.queryByText('among them')).not.toBeInTheDocument();
  });
});
