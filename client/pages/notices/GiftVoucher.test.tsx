import { screen } from '@testing-library/react';
import { renderScreen } from '../../../test/support/renderScreen.tsx';
import { Component } from './GiftVoucher.tsx';

it('the page of a gift voucher offers log-in, and a message that asks for an invitation', () => {
  renderScreen(<Component />, { route: 'giftVoucher' });
  const targets = screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href);
  expect(targets).toContain('https://shop.example/login');
  expect(targets).toContainEqual(expect.stringMatching(/^mailto:\?subject=Could%20you%20invite%20me/));
  expect(screen.getByText(/only members can shop here/)).toBeVisible();
});
