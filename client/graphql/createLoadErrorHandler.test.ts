import { ChunkLoadError } from '../browser/loadChunk.ts';
import { createLoadErrorHandler } from './createLoadErrorHandler.ts';

function createPage(activationId = '') {
  const location = {
    href: 'https://site.example/acquisition/registration/activateaccount?rc=A1',
    reload: jest.fn(),
    replace: jest.fn(),
  };
  const explain = createLoadErrorHandler(() => activationId, location);
  /** What is said; true where the page is on its way, and nothing is. */
  const renew = (file: string) =>
    Promise.race([explain(new ChunkLoadError(file)), new Promise<true>((resolve) => setTimeout(resolve, 0, true))]);
  return { location, explain, renew };
}

beforeEach(() => window.sessionStorage.clear());

describe('a page whose files are gone', () => {
  it('is loaded again once for each of them, and says nothing meanwhile', async () => {
    for (const [file, said] of [
      ['/assets/a.js', true],
      ['/assets/a.js', 'outdated'],
      ['/assets/b.js', true],
    ] as const) {
      const { renew, location } = createPage();
      expect(await renew(file)).toBe(said);
      expect(location.reload).toHaveBeenCalledTimes(said === true ? 1 : 0);
    }
  });

  it.each(['getItem', 'setItem'] as const)(
    'is not loaded again where nothing could end a loop: %s fails',
    async (method) => {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Forbidden', 'SecurityError');
      });
      const { renew, location } = createPage();
      expect(await renew('/assets/a.js')).toBe('outdated');
      expect(location.reload).not.toHaveBeenCalled();
    },
  );

  it.each([new ChunkLoadError(), new TypeError('Failed to fetch')])(
    'is left alone for what another try may mend: %s',
    async (error) => {
      const { explain, location } = createPage();
      expect(await explain(error)).toBe('connection');
      expect(location.reload).not.toHaveBeenCalled();
    },
  );

  it('takes the activation token along, which is only in memory', async () => {
    const { renew, location } = createPage('to ken');
    expect(await renew('/assets/a.js')).toBe(true);
    expect(location.replace).toHaveBeenCalledWith(
      'https://site.example/acquisition/registration/activateaccount?rc=A1&id=to+ken',
    );
  });
});
