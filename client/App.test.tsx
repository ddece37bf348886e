import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen, testConfig } from '../test/support/renderScreen.tsx';
import { useConfig } from './PageContext.tsx';

function Environment() {
  return <p>It is {useConfig().environment}</p>;
}

it("newer settings replace the page's for all components", async () => {
  const settings = Promise.resolve({ ...testConfig, environment: 'staging' });
  renderScreen(<Environment />, { route: 'formStarted', runtime: { settings } });
  expect(screen.getByText('It is test')).toBeVisible();
  expect(await screen.findByText('It is staging')).toBeVisible();
});

function Pressable() {
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {count} times
      </button>
      <input aria-label="Elsewhere" />
    </>
  );
}

it.each([
  ['repeats a click from before hydration', 'button', 1],
  ['does not repeat it if the focus has moved', 'input', 0],
] as const)('%s', async (_, focused, times) => {
  renderScreen(<Pressable />, { route: 'formStarted' });
  const pressedButton = screen.getByText(/^Pressed/);
  (focused === 'button' ? pressedButton : screen.getByLabelText('Elsewhere')).focus();
  Object.assign(window, { pressedButton });
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(pressedButton).toHaveTextContent(`Pressed ${times} times`);
  Object.assign(window, { pressedButton: undefined });
});
