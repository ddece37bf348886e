import { createRenewPage } from './renewPage.ts';

function createPage(activationId = '') {
  const location = {
    href: 'https://site.example/acquisition/registration/activateaccount?rc=A1',
    reload: jest.fn(),
    replace: jest.fn(),
  };
  return { location, renew: createRenewPage(() => activationId, location) };
}

beforeEach(() => window.sessionStorage.clear());

describe('a page whose files are gone', () => {
  it('is loaded again once for each of them', () => {
    for (const [file, isReloaded] of [
      ['/assets/a.js', true],
      ['/assets/a.js', false],
      ['/assets/b.js', true],
    ] as const) {
      const { renew, location } = createPage();
      expect(renew(file)).toBe(isReloaded);
      expect(location.reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0);
    }
  });

  it.each(['getItem', 'setItem'] as const)('is not loaded again where nothing could end a loop: %s fails', (method) => {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    const { renew, location } = createPage();
    expect(renew('/assets/a.js')).toBe(false);
    expect(location.reload).not.toHaveBeenCalled();
  });

  it('takes the activation token along, which is only in memory', () => {
    const { renew, location } = createPage('to ken');
    expect(renew('/assets/a.js')).toBe(true);
    expect(location.replace).toHaveBeenCalledWith(
      'https://site.example/acquisition/registration/activateaccount?rc=A1&id=to+ken',
    );
  });
});
