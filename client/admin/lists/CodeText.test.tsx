import { screen } from '@testing-library/react';
import { renderScreen } from '../../../test/support/renderScreen.tsx';
import { CodeText } from './CodeText.tsx';

it.each([
  ['WELCOME15N/OMOV', 'unbroken'],
  ['A'.repeat(24), 'unbroken'],
  ['A'.repeat(25), 'breakable'],
  ['SUMMER-CAMPAIGN/2026/NORTH-WEST', 'breakable'],
])('shows the code %s with the class %s and its exact text', (code, className) => {
  renderScreen(<CodeText code={code} />, { route: 'adminCodes' });
  const shown = screen.getByText(code);
  expect(shown.textContent).toBe(code);
  expect(shown).toHaveClass(className);
  expect(shown).toHaveAttribute('translate', 'no');
});
