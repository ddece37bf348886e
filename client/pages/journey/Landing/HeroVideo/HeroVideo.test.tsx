import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../../test/support/renderScreen.tsx';
import { HeroVideo } from './HeroVideo.tsx';

const play = jest.fn(() => Promise.resolve());
const pause = jest.fn();

/** A browser that has nothing else to do, shows the hero, and answers as the visitor set it up. */
function givenBrowser({ matching = [] as string[], connection = {} as object } = {}) {
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: matching.some((part) => query.includes(part)),
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
    requestIdleCallback: (work: () => void) => {
      work();
      return 1;
    },
    cancelIdleCallback: () => {},
    IntersectionObserver: class {
      constructor(private readonly seen: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.seen([{ isIntersecting: true }]);
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

describe('the film of the first view', () => {
  it('plays muted over its still', async () => {
    givenBrowser();
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
    givenBrowser(browser);
    const container = await renderHero();
    expect(container.querySelector('video')).toBeNull();
    expect(container.querySelector('img')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /film/ })).not.toBeInTheDocument();
  });

  it('stops on request for the rest of the session', async () => {
    givenBrowser();
    await renderHero();
    await userEvent.click(screen.getByRole('button', { name: 'Pause the film' }));
    expect(pause).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Play the film' })).toBeInTheDocument();
    play.mockClear();
    document.body.replaceChildren();
    await renderHero();
    expect(screen.getByRole('button', { name: 'Play the film' })).toBeInTheDocument();
    expect(play).not.toHaveBeenCalled();
  });

  it('plays once, and again on request', async () => {
    givenBrowser();
    const container = await renderHero();
    const video = container.querySelector('video') as HTMLVideoElement;
    expect(video).toHaveProperty('loop', false);
    fireEvent.ended(video);
    play.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Play the film' }));
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('can be replaced by configuration', async () => {
    givenBrowser();
    const container = await renderHero('https://films.example/hero.mp4');
    expect(container.querySelector('video')).toHaveAttribute('src', 'https://films.example/hero.mp4');
    expect(container.querySelector('video source')).toBeNull();
  });
});
