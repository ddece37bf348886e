import { createHash } from 'node:crypto';
import { operationKey } from './operationKey.ts';

describe('the key of an operation', () => {
  it('is the first ten characters of a SHA-256', () => {
    const text = JSON.stringify(['checkRegistrationCode', { registrationCode: 'A1', validityTimestamp: null }]);
    const expected = createHash('sha256').update(text).digest('hex').slice(0, 10);
    expect(operationKey('checkRegistrationCode', { validityTimestamp: null, registrationCode: 'A1' })).toBe(expected);
  });

  it('does not depend on the order of the variables', () => {
    expect(operationKey('x', { a: 1, b: 2 })).toBe(operationKey('x', { b: 2, a: 1 }));
  });

  it('tells operations, names and values apart', () => {
    const keys = [
      operationKey('x', {}),
      operationKey('y', {}),
      operationKey('x', { a: '1' }),
      operationKey('x', { a: 1 }),
      operationKey('x', { a: null }),
      operationKey('x', { a: 'ł’\u202e' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
