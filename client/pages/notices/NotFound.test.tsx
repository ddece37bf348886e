import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../test/support/renderScreen.tsx';
import { Component } from './NotFound.tsx';

describe('the not-found page', () => {
  it("links to the start page in the page's language", () => {
    renderScreen(<Component />, { route: 'notFound', locale: 'de' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The page cannot be found');
    expect(screen.getByRole('link', { name: 'Return to the home page' })).toHaveAttribute('href', '/acquisition/de');
  });

  it('links to application and login', () => {
    renderScreen(<Component />, { route: 'notFound' });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Apply for membership' })).toHaveAttribute(
      'href',
      '/acquisition/membership-interest',
    );
    expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', 'https://shop.example/login');
  });

  it('has a decorative picture', () => {
    renderScreen(<Component />, { route: 'notFound' });
    expect(screen.getByText(/slipped off its hanger/)).toBeVisible();
    expect(within(screen.getByRole('main')).queryByRole('img')).not.toBeInTheDocument();
  });
});
