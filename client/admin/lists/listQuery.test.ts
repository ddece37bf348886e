import { buildDownloadLink, buildListLink, oneOf, readListQuery } from './listQuery.ts';

const names = ['search', 'state', 'after'] as const;
const read = (query: string) => readListQuery(new URLSearchParams(query), names);

describe('the state of a list', () => {
  it.each([
    ['', { search: '', state: '', after: '' }],
    ['search=+anna%20 &state=active&other=1', { search: 'anna', state: 'active', after: '' }],
    ['search=a&search=b', { search: 'a', state: '', after: '' }],
    [`search=${'a'.repeat(201)}&after=x`, { search: '', state: '', after: 'x' }],
    [`after=${'a'.repeat(600)}`, { search: '', state: '', after: 'a'.repeat(600) }],
    [`after=${'a'.repeat(601)}`, { search: '', state: '', after: '' }],
    ['search=a%00b%e2%80%8b', { search: 'ab', state: '', after: '' }],
  ])('is read from ?%s', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  it.each([
    ['keeps other parameters', 'search=a&state=active', { state: 'paused' }, '?search=a&state=paused'],
    ['starts another list at its first page', 'search=a&after=x', { state: 'paused' }, '?search=a&state=paused'],
    ['omits empty values', 'search=a&state=active', { search: '', state: '' }, '?'],
    ['encodes values', 'search=a%26b%3Dc', { after: 'x y' }, '?search=a%26b%3Dc&state=&after=x+y'],
  ])('a link %s', (_, query, changes, expected) => {
    expect(buildListLink(read(query), changes)).toBe(expected.replace('&state=&', '&'));
  });

  it('a download starts at the first page', () => {
    expect(buildDownloadLink(read('search=a&after=x'))).toBe('?search=a&download=csv');
  });

  it('accepts known options only', () => {
    expect(oneOf('active', ['active', 'paused'])).toBe('active');
    expect(oneOf('constructor', ['active', 'paused'])).toBeNull();
  });
});
