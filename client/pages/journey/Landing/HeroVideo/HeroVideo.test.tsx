import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../../test/support/renderScreen.tsx';
import { HeroVideo } from './HeroVideo.tsx';

const play = jest.fn(() => Promise.resolve());
const pause = jest.fn();

/** An idle browser that shows the hero, with the visitor's preferences. */
function mockBrowser({ matching = [] as string[], connection = {} as object } = {}) {
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: matching.some((feature) => query.includes(feature)),
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
    requestIdleCallback: (work: () => void) => {
      work();
      return 1;
    },
    cancelIdleCallback: () => {},
    IntersectionObserver: class {
      constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.callback([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  });
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  Object.assign(HTMLMediaElement.prototype, { play, pause });
}

async function renderHero(url?: string) {
  const { container } = renderScreen(<HeroVideo url={url} />, { route: 'landing' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  return container;
}

beforeEach(() => {
  window.sessionStorage.clear();
  play.mockClear();
});

describe('the hero video', () => {
  it('plays muted over its first frame', async () => {
    mockBrowser();
    const container = await renderHero();
    const video = container.querySelector('video');
    expect(video).toHaveProperty('muted', true);
    expect(video).toHaveAttribute('preload', 'none');
    expect(play).toHaveBeenCalled();
    expect(container.querySelector('img')).toHaveAttribute('fetchpriority', 'high');
  });

  it.each([
    ['reduced motion', { matching: ['reduced-motion'] }],
    ['reduced data', { matching: ['reduced-data'] }],
    ['Save-Data', { connection: { saveData: true } }],
    ['a slow connection', { connection: { effectiveType: '3g' } }],
  ])('is not loaded under %s', async (_, browser) => {
    mockBrowser(browser);
    const container = await renderHero();
    expect(container.querySelector('video')).toBeNull();
    expect(container.querySelector('img')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /film/ })).not.toBeInTheDocument();
  });

  it('stops on request for the rest of the session', async () => {
    mockBrowser();
    await renderHero();
    await userEvent.click(screen.getByRole('button', { name: 'Pause the film' }));
    expect(pause).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Play the film' })).toBeInTheDocument();
    play.mockClear();
    document.body.replaceChildren();
    await renderHero();
    expect(play).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Play the film' }));
    document.body.replaceChildren();
    await renderHero();
    expect(screen.getByRole('button', { name: 'Pause the film' })).toBeInTheDocument();
  });

  it('plays once, and again on request', async () => {
    mockBrowser();
    const container = await renderHero();
    const video = container.querySelector('video') as HTMLVideoElement;
    expect(video).toHaveProperty('loop', false);
    fireEvent.ended(video);
    play.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Play the film' }));
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('can be replaced by configuration', async () => {
    mockBrowser();
    const container = await renderHero('https://videos.example/hero.mp4');
    expect(container.querySelector('video')).toHaveAttribute('src', 'https://videos.example/hero.mp4');
    expect(container.querySelector('video source')).toBeNull();
  });
});
