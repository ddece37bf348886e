import { screen } from '@testing-library/react';
import { renderScreen, testConfig } from '../test/support/renderScreen.tsx';
import { useConfig } from './PageContext.tsx';

function Environment() {
  return <p>It is {useConfig().environment}</p>;
}

it('the settings of a page become the newer ones for everything that reads them', async () => {
  const settings = Promise.resolve({ ...testConfig, environment: 'staging' });
  renderScreen(<Environment />, { route: 'formStarted', runtime: { settings } });
  expect(screen.getByText('It is test')).toBeVisible();
  expect(await screen.findByText('It is staging')).toBeVisible();
});
