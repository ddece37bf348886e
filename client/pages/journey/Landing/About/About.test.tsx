import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../../../test/support/renderScreen.tsx';
import { About } from './About.tsx';

it('spec §2: "benefits and about-the-product benefits" are a list each', () => {
  renderScreen(<About />, { route: 'landing' });
  const titlesIn = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(titlesIn('What membership brings')).toHaveLength(6);
  expect(titlesIn('About each piece')).toEqual(['Brand and material', 'Your size', 'Two prices']);
});
