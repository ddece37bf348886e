import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { renderScreen } from '../../../test/support/renderScreen.tsx';
import { FieldErrorMessage } from '../form/fields.tsx';
import { Part } from './ErrorBoundary.tsx';

/** The tests' own components, each with what its test changes. */
let isBroken = false;
function Breaking() {
  if (isBroken) throw new Error('broken');
  return <p>Whole</p>;
}

let change: (text: string) => void;
function Changing({ show }: { readonly show: (text: string) => ReactNode }) {
  const [text, setText] = useState('before');
  change = setText;
  return <div data-testid="changing">{show(text)}</div>;
}

it.each([['en', 'Something went wrong on our side.', 'Try again']] as const)(
  'a part that failed leaves what is around it, and can be tried again (%s)',
  async (locale, words, again) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    isBroken = true;
    renderScreen(
      <>
        <p>Around</p>
        <Part>
          <Breaking />
        </Part>
      </>,
      { route: 'landing', locale },
    );
    expect(screen.getByText('Around')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(words.replaceAll('\u00a0', ' '));
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: again }));
    expect(screen.getByText('Whole')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

/** As a browser's translation does it. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: ChildNode[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as ChildNode);
  for (const text of texts) {
    const font = document.createElement('font');
    font.append(text.textContent ?? '');
    text.replaceWith(font);
  }
}

it.each([['an error beside a field', (text: string) => <FieldErrorMessage name="a" message={text} />]])(
  '%s that was translated goes with the next one',
  (_, show) => {
    renderScreen(<Changing show={show} />, { route: 'landing' });
    const place = screen.getByTestId('changing');
    for (const text of ['after', 'later']) {
      translate(place);
      act(() => change(text));
      expect(place).toHaveTextContent(text);
      expect(place).not.toHaveTextContent(/before/);
    }
  },
);
