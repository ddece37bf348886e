import { withViewTransition } from './withViewTransition.ts';

const given = (startViewTransition: unknown, prefersRest = false) =>
  Object.assign(document, { startViewTransition }) &&
  Object.assign(window, { matchMedia: () => ({ matches: prefersRest }) });

describe('showing a screen', () => {
  const update = jest.fn();
  beforeEach(() => update.mockClear());

  it('uncovers it where the browser can', () => {
    const start = jest.fn((change: () => void) => {
      change();
      return { ready: Promise.reject(new Error('skipped')) };
    });
    given(start);
    withViewTransition(update);
    expect(start).toHaveBeenCalledTimes(1);
    expect(update).toHaveBeenCalledTimes(1);
  });

  it('is drawn the other way on the way back, and only then', () => {
    given((change: () => void) => {
      change();
      return { ready: Promise.resolve() };
    });
    withViewTransition(update, true);
    expect(document.documentElement).toHaveAttribute('data-back');
    withViewTransition(update);
    expect(document.documentElement).not.toHaveAttribute('data-back');
  });

  it('happens at once where it cannot', () => {
    given(undefined);
    withViewTransition(update);
    expect(update).toHaveBeenCalledTimes(1);
  });

  it('happens at once for eyes that asked for rest', () => {
    const start = jest.fn();
    given(start, true);
    withViewTransition(update);
    expect(start).not.toHaveBeenCalled();
    expect(update).toHaveBeenCalledTimes(1);
  });
});
