import { screen } from '@testing-library/react';
import { renderScreen } from '../../../test/support/renderScreen.tsx';
import { Component } from './NotFound.tsx';

describe('the not-found page', () => {
  it('says so and leads back to the start in the language of the page', () => {
    renderScreen(<Component />, { route: 'notFound', locale: 'de' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The page cannot be found');
    expect(screen.getByRole('link', { name: 'To the start page' })).toHaveAttribute('href', '/acquisition/de');
  });
});
