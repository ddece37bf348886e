import { createHash } from 'node:crypto';
import { hashEmail, hashId } from './hash.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('spec §7: "Email and registration ids are SHA-256 hashed."', () => {
  it.each(['anna@example.com', '  anna@example.com\n', 'Anna@Example.COM'])(
    'makes the same hash for each spelling of an email: %j',
    async (email) => {
      expect(await hashEmail(email)).toBe(sha256('anna@example.com'));
    },
  );

  it.each([
    ['josé@example.com', 'jose\u0301@example.com'],
    ['anna@müller.example', 'anna@xn--mller-kva.example'],
    ['anna@MÜLLER.example', 'anna@mu\u0308ller.example'],
  ])('makes the same hash of two spellings: %s, %s', async (one, other) => {
    expect(await hashEmail(one)).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashEmail(one)).toBe(await hashEmail(other));
  });

  it('makes different hashes of two emails', async () => {
    expect(await hashEmail('a.nna@example.com')).not.toBe(await hashEmail('anna@example.com'));
  });

  it.each(['', '   ', '@', 'anna', '@example.com', 'anna@'])('makes no hash of %j', async (email) => {
    expect(await hashEmail(email)).toBeUndefined();
  });

  it('hashes an id as it is, and never an empty one', async () => {
    expect(await hashId('Ab-1')).toBe(sha256('Ab-1'));
    expect(await hashId(' ')).toBeUndefined();
  });

  it('makes no hash without WebCrypto', async () => {
    const { subtle } = crypto;
    Object.defineProperty(crypto, 'subtle', { configurable: true, value: undefined });
    try {
      expect(await hashEmail('anna@example.com')).toBeUndefined();
    } finally {
      Object.defineProperty(crypto, 'subtle', { configurable: true, value: subtle });
    }
  });
});
