import { createRenewPage } from './renewPage.ts';

function createPage({ activationId = '', storage = createStorage as () => ReturnType<typeof createStorage> } = {}) {
  const location = {
    href: 'https://site.example/acquisition/registration/activateaccount?rc=A1',
    reload: jest.fn(),
    replace: jest.fn(),
  };
  return { location, renew: createRenewPage({ storage, activationId: () => activationId, location }) };
}

function createStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
}

describe('a page whose files are gone', () => {
  it('is loaded again once for each of them', () => {
    const storage = createStorage();
    for (const [file, isReloaded] of [
      ['/assets/a.js', true],
      ['/assets/a.js', false],
      ['/assets/b.js', true],
    ] as const) {
      const { renew, location } = createPage({ storage: () => storage });
      expect(renew(file)).toBe(isReloaded);
      expect(location.reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0);
    }
  });

  it('is not loaded again where nothing could end a loop', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    const forbidden = () => {
      throw new Error('forbidden');
    };
    for (const storage of [forbidden, () => full]) {
      const { renew, location } = createPage({ storage });
      expect(renew('/assets/a.js')).toBe(false);
      expect(location.reload).not.toHaveBeenCalled();
    }
  });

  it('takes the activation token along, which is only in memory', () => {
    const { renew, location } = createPage({ activationId: 'to ken' });
    expect(renew('/assets/a.js')).toBe(true);
    expect(location.replace).toHaveBeenCalledWith(
      'https://site.example/acquisition/registration/activateaccount?rc=A1&id=to+ken',
    );
  });
});
