import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { controlVariants, type Variants } from '../../../shared/experiments/experiments.ts';
import { renderScreen } from '../../../test/support/renderScreen.tsx';
import { usePage } from '../../PageContext.tsx';
import { hasInput } from './useCurrentVariants.ts';

/** Experiments that the test changes. */
function createChangeable() {
  const listeners = new Set<() => void>();
  let variants: Variants = controlVariants;
  const shown = jest.fn();
  return {
    shown,
    change: (next: Partial<Variants>) =>
      act(() => {
        variants = { ...variants, ...next };
        for (const listener of listeners) listener();
      }),
    experiments: {
      readVariants: () => variants,
      readExposures: () => [],
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      markShown: shown,
    },
  };
}

const mounted = jest.fn();

function Description() {
  const { landing, flags } = usePage();
  useEffect(() => void mounted(), []);
  return (
    <main>
      <h1>
        {landing.description} {flags.leanRegistration ? 'lean' : 'whole'}
      </h1>
      <form aria-label="Code">
        <input aria-label="Field" defaultValue="" />
      </form>
    </main>
  );
}

const headline = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('an open page when the features change', () => {
  beforeEach(() => mounted.mockClear());

  it('shows the new variant in place: nothing remounts, no focus moves, no page is opened', () => {
    const { experiments, change, shown } = createChangeable();
    const open = jest.fn();
    renderScreen(<Description />, { route: 'landing', search: '?rc=A1', runtime: { experiments, open } });
    const before = mounted.mock.calls.length;
    const focused = document.activeElement;
    change({ landingDescription: 'viral' });
    expect(headline()).toBe('viral whole');
    change({ landingDescription: 'default' });
    expect(headline()).toBe('default whole');
    expect([mounted.mock.calls.length - before, open.mock.calls.length]).toEqual([0, 0]);
    expect(document.activeElement).toBe(focused);
    expect(window.location.search).toBe('?rc=A1');
    // The new variant is exposed.
    expect(shown.mock.calls.length).toBeGreaterThan(2);
    expect(new Set(shown.mock.calls.flat())).toEqual(new Set(['landing']));
  });

  it('keeps the landing variant of a campaign URL', () => {
    const { experiments, change } = createChangeable();
    renderScreen(<Description />, { route: 'landing', slug: 'social', runtime: { experiments } });
    change({ landingDescription: 'viral' });
    expect(headline()).toBe('social whole');
  });

  it('does not change while the visitor fills in a form, but the next page does', async () => {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { experiments, change } = createChangeable();
    const open = async () => ({ screen: { ...shown } });
    const { shown } = renderScreen(<Description />, { route: 'formStarted', runtime: { experiments, open } });
    await userEvent.type(screen.getByLabelText('Field'), 'A1');
    await userEvent.clear(screen.getByLabelText('Field'));
    act(() => screen.getByLabelText('Field').blur());
    change({ leanRegistration: true });
    expect(headline()).toBe('default whole');
    await userEvent.click(screen.getByRole('link', { name: 'Salon XIV' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    change({ leanRegistration: true });
    expect(headline()).toBe('default lean');
  });

  it('changes on a page with an untouched form', async () => {
    const { experiments, change } = createChangeable();
    renderScreen(<Description />, { route: 'formStarted', runtime: { experiments } });
    change({ leanRegistration: true });
    await waitFor(() => expect(headline()).toBe('default lean'));
  });
});

describe('a form', () => {
  const show = (field: React.ReactNode) => {
    const { container } = render(<form>{field}</form>);
    return container.querySelector('form') as HTMLFormElement;
  };

  it.each([
    ['a text field', <input key="a" aria-label="Field" defaultValue="Ebba" />, false],
    ['a checkbox', <input key="b" aria-label="Field" type="checkbox" defaultChecked />, false],
    ['a text area', <textarea key="c" aria-label="Field" defaultValue="x" />, false],
  ])('has no input as first rendered: %s', (_name, field, holds) => {
    expect(hasInput(show(field))).toBe(holds);
  });

  it('has input that a script restored', () => {
    const form = show(<input aria-label="Field" />);
    screen.getByLabelText<HTMLInputElement>('Field').value = 'Ebba';
    expect(hasInput(form)).toBe(true);
  });

  it('has input while it has the focus', () => {
    const form = show(<input aria-label="Field" />);
    screen.getByLabelText('Field').focus();
    expect(hasInput(form)).toBe(true);
  });
});
