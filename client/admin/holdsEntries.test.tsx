import { render, screen } from '@testing-library/react';
import { holdsEntries } from './ConsoleFrame.tsx';

describe('a form', () => {
  const show = (field: React.ReactNode) => {
    const { container } = render(<form>{field}</form>);
    return container.querySelector('form') as HTMLFormElement;
  };

  it.each([
    ['a text', <input key="a" aria-label="Field" defaultValue="Ebba" />, false],
    ['a box', <input key="b" aria-label="Field" type="checkbox" defaultChecked />, false],
    ['a long text', <textarea key="c" aria-label="Field" defaultValue="x" />, false],
  ])('as it came holds no entries: %s', (_name, field, holds) => {
    expect(holdsEntries(show(field))).toBe(holds);
  });

  it('holds what a script put back', () => {
    const form = show(<input aria-label="Field" />);
    screen.getByLabelText<HTMLInputElement>('Field').value = 'Ebba';
    expect(holdsEntries(form)).toBe(true);
  });

  it('is at work while it has the focus', () => {
    const form = show(<input aria-label="Field" />);
    screen.getByLabelText('Field').focus();
    expect(holdsEntries(form)).toBe(true);
  });
});
