import { withViewTransition } from './withViewTransition.ts';

const given = (startViewTransition: unknown, prefersRest = false) =>
  Object.assign(document, { startViewTransition }) &&
  Object.assign(window, { matchMedia: () => ({ matches: prefersRest }) });

describe('showing a screen', () => {
  const update = jest.fn();
  beforeEach(() => update.mockClear());

  it('is a view transition where the browser supports it', () => {
    const start = jest.fn((change: () => void) => {
      change();
      return { ready: Promise.reject(new Error('skipped')) };
    });
    given(start);
    withViewTransition(update);
    expect(start).toHaveBeenCalledTimes(1);
    expect(update).toHaveBeenCalledTimes(1);
  });

  it('runs backwards for back navigation only', () => {
    given((change: () => void) => {
      change();
      return { ready: Promise.resolve() };
    });
    withViewTransition(update, true);
    expect(document.documentElement).toHaveAttribute('data-back');
    withViewTransition(update);
    expect(document.documentElement).not.toHaveAttribute('data-back');
  });

  it('is immediate without support', () => {
    given(undefined);
    withViewTransition(update);
    expect(update).toHaveBeenCalledTimes(1);
  });

  it('is immediate with reduced motion', () => {
    const start = jest.fn();
    given(start, true);
    withViewTransition(update);
    expect(start).not.toHaveBeenCalled();
    expect(update).toHaveBeenCalledTimes(1);
  });
});
