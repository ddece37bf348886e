import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { renderScreen } from '../../../../../test/support/renderScreen.tsx';
import { Onboarding } from './Onboarding.tsx';

function Page() {
  const codeField = useRef<HTMLInputElement>(null);
  return (
    <>
      <input ref={codeField} aria-label="Code" />
      <Onboarding onSubmitCode={() => codeField.current?.focus()} />
    </>
  );
}

describe('the onboarding cards', () => {
  it('are four, with localised figures, and the sign-up methods on the last', () => {
    renderScreen(<Page />, { route: 'landing' });
    const row = screen.getByRole('list', { name: 'Four steps, and you are inside.' });
    const headings = within(row).getAllByRole('heading', { level: 3 });
    expect(headings.map((heading) => heading.textContent)).toEqual([
      'Welcome',
      'Names you know',
      'In good hands',
      'Create your\u00a0account',
    ]);
    expect(row).toHaveTextContent('more than 500 of them');
    expect(row).toHaveTextContent('4.8 out of 5 stars');
    const last = within(row).getAllByRole('listitem')[3] as HTMLElement;
    expect(within(last).getAllByRole('button')).toHaveLength(5);
    expect(within(row).getAllByRole('button')).toHaveLength(5);
    expect(row).toHaveAttribute('tabindex', '0');
  });

  it('lead to the code by email, and announce the other methods as coming soon', async () => {
    renderScreen(<Page />, { route: 'landing' });
    for (const method of ['Phone', 'Google', 'Facebook', 'Apple'])
      expect(screen.getByRole('button', { name: `${method} soon` })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Google soon' }));
    expect(screen.getByText(/^Google is coming soon\./)).toHaveAttribute('aria-live', 'polite');
    await userEvent.click(screen.getByRole('button', { name: 'Email' }));
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  });
});
