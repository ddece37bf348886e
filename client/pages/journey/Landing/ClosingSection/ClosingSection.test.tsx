import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../../test/support/renderScreen.tsx';
import { CodeForm } from '../../../../registration/CodeForm.tsx';
import { ClosingSection } from './ClosingSection.tsx';

const both = (
  <>
    <CodeForm />
    <ClosingSection />
  </>
);

const first = () => screen.getByRole('textbox', { name: 'Registration code' });
const second = () => screen.getByRole('textbox', { name: 'Code from your invitation' });

it('the closing picture is lazy and decorative', () => {
  const { container } = renderScreen(<ClosingSection />, { route: 'landing' });
  const picture = container.querySelector('[data-picture]');
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(picture).toHaveAttribute('alt', '');
});

describe('the code field at the end of the page', () => {
  it('has another name and id than the first one', () => {
    const { container } = renderScreen(both, { route: 'landing' });
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(screen.getAllByRole('form').map((form) => form.getAttribute('aria-label'))).toEqual([
      'Enter your registration code',
      'Enter the code from your invitation',
    ]);
  });

  it('shows its own error only', async () => {
    renderScreen(both, { route: 'landing' });
    await userEvent.click(screen.getByRole('button', { name: 'Come in' }));
    await waitFor(() => expect(second()).toBeInvalid());
    expect(second()).toHaveAccessibleDescription(/Please provide an access code\./);
    await waitFor(() => expect(second()).toHaveFocus());
    expect(first()).toBeValid();
    expect(first()).not.toHaveAccessibleDescription();
  });

  it('is filled with the code of the link, as the first one is', () => {
    renderScreen(both, { route: 'landing', search: '?rc=WELCOME2026' });
    expect([first(), second()].map((field) => (field as HTMLInputElement).value)).toEqual([
      'WELCOME2026',
      'WELCOME2026',
    ]);
  });
});
