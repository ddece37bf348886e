import { readVisitorAddress, signVisitorAddress } from './signedHeaders.ts';

const secret = 'a secret that only the site and its backend know';

describe("a visitor's address between the site and the backend", () => {
  it.each(['203.0.113.7', '2001:db8::1'])('reads %s as it was signed', (address) => {
    expect(readVisitorAddress(signVisitorAddress(address, secret), secret)).toBe(address);
  });

  it.each([
    ['an empty header', ''],
    ['a bare address', '203.0.113.7'],
    ['another address under the same signature', signVisitorAddress('203.0.113.7', secret).replace('203', '198')],
    ['a signature of another secret', signVisitorAddress('203.0.113.7', 'another')],
  ])('believes nothing of %s', (_name, header) => {
    expect(readVisitorAddress(header, secret)).toBeNull();
  });
});
