import { pbkdf2Sync } from 'node:crypto';
import { solve } from './createProofs.ts';

const nonce = '000102030405060708090a0b0c0d0e0f';
const salt = 'f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff';
const cost = 10;

const keyOf = (counter: number) => {
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)]);
  password.writeUInt32BE(counter, 16);
  return pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, 32, 'sha256').toString('hex');
};
const challengeOf = (counter: number) => ({
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce,
    salt,
    cost,
    keyLength: 32,
    keyPrefix: keyOf(counter).slice(0, 32),
  },
});

it.each([0, 1, 300])('finds the counter %i, with the key that it derives', async (counter) => {
  expect(await solve(challengeOf(counter))).toEqual({ counter, derivedKey: keyOf(counter) });
});

describe('a page without WebCrypto', () => {
  const { subtle } = crypto;
  beforeEach(() => Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true }));
  afterEach(() => Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true }));

  it('finds the same counter', async () => {
    expect(await solve(challengeOf(5))).toEqual({ counter: 5, derivedKey: keyOf(5) });
  });
});
