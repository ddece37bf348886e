import { screen } from '@testing-library/react';
import { renderScreen } from '../../../test/support/renderScreen.tsx';
import { Timestamp } from './Timestamp.tsx';

it.each([
  ['2026-04-30T21:59:59.999Z', '30/04/2026, 23:59 CEST'],
  ['2026-12-10T22:59:59.999Z', '10/12/2026, 23:59 CET'],
  ['0026-12-31T00:00:00.000Z', 'Cannot be read'],
  ['9999-12-31T23:59:59.999Z', 'Cannot be read'],
  ['0001-01-01T00:00:00.000Z', 'Cannot be read'],
  ['12/31/26, somehow', 'Cannot be read'],
])('shows %s in the brand’s time zone as %s', (iso, shown) => {
  renderScreen(<Timestamp iso={iso} />, { route: 'adminCodes' });
  expect(
    screen.getByText(shown.replaceAll(' ', '\u00a0'), { normalizer: (text) => text.replaceAll(' ', '\u00a0') }),
  ).toBeInTheDocument();
});
