import { isOpaqueId, parseArguments } from './schema.ts';

it.each(['seed-active', 'N2QyZGY0_-x', 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'a'.repeat(128)])(
  '%s is an id',
  (text) => {
    expect(isOpaqueId(text)).toBe(true);
  },
);

it.each(['', 'a'.repeat(129), 'with space', 'nul\u0000', 'line\n', 'a.b', 'ä', '\ud800', "' OR 1=1", '../x'])(
  '%j is no id',
  (text) => {
    expect(isOpaqueId(text)).toBe(false);
  },
);

it('parses the items of a list like any argument', () => {
  const input = { list: [{ host: 'a\u0000b', gone: null }], ids: ['x', 'y'] };
  expect(parseArguments({ input })).toEqual({ input: { list: [{ host: 'a\ufffdb' }], ids: ['x', 'y'] } });
});
