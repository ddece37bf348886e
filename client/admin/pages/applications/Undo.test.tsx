import { act, screen } from '@testing-library/react';
import { renderScreen } from '../../../../test/support/renderScreen.tsx';
import { Undo } from './ApplicationActions.tsx';

const show = (seconds: number | null) =>
  renderScreen(
    <Undo
      id="1"
      email="a@example.org"
      state="approved"
      decidedAt="2026-03-20T10:00:00.000Z"
      seconds={seconds}
      onUndone={() => {}}
    />,
    { route: 'adminApplications' },
  );

const undo = () => screen.queryByRole('button', { name: 'Undo the decision on a@example.org' });

describe('the minute to undo a decision', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

  it('shows a countdown that screen readers do not hear, and stops it at zero', () => {
    show(60);
    pass(18);
    const seconds = screen.getByText('42 s');
    expect(seconds).toHaveAttribute('aria-hidden', 'true');
    expect(seconds.closest('[aria-live], [role="status"], [role="alert"]')).toBeNull();
    expect(undo()).not.toBeNull();
    pass(42);
    expect(undo()).toBeNull();
    expect(screen.getByText('Approved. The invitation is on its way.')).toBeInTheDocument();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('moves the focus from the button to the text at the end', () => {
    show(3);
    undo()?.focus();
    pass(3);
    expect(document.activeElement).toHaveTextContent('Approved. The invitation is on its way.');
  });

  it('is over if the backend allows no more time', () => {
    show(null);
    expect(undo()).toBeNull();
    expect(screen.queryByText(/\d s$/)).toBeNull();
  });
});
