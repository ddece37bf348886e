import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../../../test/support/renderScreen.tsx';
import { Faq } from './Faq.tsx';

const questions = () => screen.getByRole('region', { name: 'Three questions before you knock.' });
const entries = () => within(questions()).getAllByRole('group') as HTMLDetailsElement[];

describe('the questions', () => {
  it('are three closed details with the question as summary', () => {
    renderScreen(<Faq />, { route: 'landing' });
    expect(entries().map((entry) => entry.querySelector('summary')?.textContent)).toEqual([
      'How do I receive an invitation?',
      'What does membership cost?',
      'What is the welcome voucher worth?',
    ]);
    expect(entries().filter((entry) => entry.open)).toEqual([]);
  });

  it('have their answers in the document while closed', () => {
    renderScreen(<Faq />, { route: 'landing' });
    const [invitation, , voucher] = entries();
    expect(invitation).toHaveTextContent('it stays open for at most 14 days');
    expect(voucher).toHaveTextContent('10%, 15% or 20%, if your invitation carries one.');
  });

  it("format numbers in the page's language", () => {
    renderScreen(<Faq />, { route: 'landing', locale: 'de' });
    expect(entries()[2]?.textContent).toContain('10\u00a0%, 15\u00a0% or 20\u00a0%');
  });

  it('have a heading that the header links to', () => {
    renderScreen(<Faq />, { route: 'landing' });
    const region = screen.getByRole('region', { name: 'Three questions before you knock.' });
    expect(region).toHaveAttribute('id', 'questions');
    expect(within(region).getByRole('heading', { level: 2 })).toBeInTheDocument();
  });
});
