import { createHash } from 'node:crypto';
import { answerKey } from './createApolloClient.ts';

describe('the key of a cached answer', () => {
  it('is the first ten characters of a SHA-256', () => {
    const text = JSON.stringify([
      ['registrationCode', 'A1'],
      ['validityTimestamp', null],
    ]);
    const expected = createHash('sha256').update(text).digest('hex').slice(0, 10);
    expect(answerKey({ validityTimestamp: null, registrationCode: 'A1' })).toBe(expected);
  });

  it('tells names and values apart', () => {
    const given = [{}, { a: '1' }, { b: '1' }, { a: 1 }, { a: null }, { a: 'ł’\u202e' }];
    expect(new Set(given.map(answerKey)).size).toBe(given.length);
  });
});
