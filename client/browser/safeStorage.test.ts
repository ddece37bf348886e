import { createSafeStorage } from './safeStorage.ts';

const refuse = () => {
  throw new DOMException('Forbidden', 'SecurityError');
};

describe('a safe storage', () => {
  it('keeps values for the next page', () => {
    window.sessionStorage.clear();
    createSafeStorage(() => window.sessionStorage).set('film', 'paused');
    const next = createSafeStorage(() => window.sessionStorage);
    expect(next.get('film')).toBe('paused');
    next.set('film', null);
    expect(window.sessionStorage).toHaveLength(0);
  });

  it.each([
    ['a storage that is forbidden', refuse],
    ['a full storage', () => ({ getItem: () => 'old', setItem: refuse, removeItem: refuse })],
  ])('keeps values without %s until the page unloads', (_, storage) => {
    const memory = createSafeStorage(storage);
    memory.set('film', 'paused');
    expect(memory.get('film')).toBe('paused');
    memory.set('film', null);
    expect(memory.get('film')).toBeNull();
  });

  it('reads what a full storage accepts later', () => {
    let storage: Storage = { ...window.sessionStorage, setItem: refuse };
    const memory = createSafeStorage(() => storage);
    memory.set('film', 'paused');
    storage = window.sessionStorage;
    memory.set('film', 'played');
    expect(memory.get('film')).toBe('played');
  });

  it('calls its listeners until they unsubscribe', () => {
    const memory = createSafeStorage(refuse);
    const listener = jest.fn();
    const leave = memory.subscribe(listener);
    memory.set('film', 'paused');
    leave();
    memory.set('film', null);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
