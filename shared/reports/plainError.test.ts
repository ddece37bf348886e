import { plainError } from './plainError.ts';

class Told extends Error {
  readonly email = 'anna@example.org';
}

describe('an error that is handed on', () => {
  it('has the frames of the given one, without its message and without what hangs on it', () => {
    const given = Object.assign(new Told('anna@example.org is taken'), { code: 'WELCOME10' });
    const error = plainError(given);
    expect(error).not.toBe(given);
    expect(Object.getOwnPropertyNames(error).sort()).toEqual(['message', 'name', 'stack']);
    expect(error.stack).toMatch(/^\n\s+at .*plainError\.test/);
    expect(error.stack).not.toContain('anna@example.org');
  });

  it('has no frame that its message made up', () => {
    const given = new Error('Bad name\n    at Anna (https://example.org/assets/entry-AAAAAAAA.js:1:1)');
    expect(plainError(given).stack).not.toContain('Anna');
    given.message = 'Another one';
    expect(plainError(given).stack).toBe('');
    given.message = '';
    expect(plainError(given).stack).toBe('');
  });

  it('keeps the stack of an engine that writes no message into it', () => {
    const given = new Error('anna@example.org is taken');
    given.stack =
      'send@https://example.org/assets/entry-AAAAAAAA.js:1:20\n@https://example.org/assets/entry-AAAAAAAA.js:2:1';
    expect(plainError(given).stack).toBe(given.stack);
  });

  it('keeps the frames of an error without a message, and of one with a code in its first line', () => {
    expect(plainError(new TypeError()).stack).toMatch(/^\n\s+at /);
    const given = new TypeError('No');
    given.stack = 'TypeError [ERR_INVALID_ARG_TYPE]: No\n    at read (node:fs:1:2)';
    expect(plainError(given).stack).toBe('\n    at read (node:fs:1:2)');
  });

  it.each([
    ['a text', 'anna@example.org'],
    ['nothing', undefined],
    ['an object', { email: 'anna@example.org' }],
  ])('says that it was none where %s was thrown, and not what', (_, given) => {
    const { name, message, stack } = plainError(given);
    expect([name, message, stack]).toEqual(['Error', 'Something else than an error was thrown', '']);
  });

  it.each(['name', 'message', 'stack'])('stands in for one whose %s throws when it is read', (property) => {
    const given = new Error('x');
    Object.defineProperty(given, property, {
      get: () => {
        throw new Error('anna@example.org');
      },
    });
    expect(plainError(given).message).toBe('An error that could not be read');
  });

  it('is short where the given one is a megabyte', () => {
    const error = plainError(new Error('anna@example.org '.repeat(60_000)));
    expect(error.stack?.length).toBeLessThan(20_001);
    expect(error.stack).not.toContain('anna');
  });
});
