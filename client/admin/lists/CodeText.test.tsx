import { screen } from '@testing-library/react';
import { renderScreen } from '../../../test/support/renderScreen.tsx';
import { CodeText } from './CodeText.tsx';

it.each([
  ['WELCOME15N/OMOV', 'whole'],
  ['A'.repeat(24), 'whole'],
  ['A'.repeat(25), 'long'],
  ['SUMMER-CAMPAIGN/2026/NORTH-WEST', 'long'],
])('the code %s is shown %s, and its text is nothing but the code', (code, look) => {
  renderScreen(<CodeText code={code} />, { route: 'adminCodes' });
  const shown = screen.getByText(code);
  expect(shown.textContent).toBe(code);
  expect(shown).toHaveClass(look);
  expect(shown).toHaveAttribute('translate', 'no');
});
