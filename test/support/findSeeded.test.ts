import { findSeeded, seeded } from './findSeeded.ts';
import { inEveryEncoding } from './seededValues.ts';

describe('the search for seeded values', () => {
  it.each(Object.entries(seeded))('finds the %s in every encoding within other text', (_, value) => {
    for (const [encoding, text] of Object.entries(inEveryEncoding(value))) {
      expect([encoding, findSeeded(Buffer.from(`{"a":"${text}"}`)).length > 0]).toEqual([encoding, true]);
    }
  });

  it('finds them as raw UTF-16, within base64 at any place, in another case and backwards', () => {
    const { email } = seeded;
    const bodies = [
      Buffer.from(`{"a":"${email}"}`, 'utf16le'),
      Buffer.from(`{"a":"${email}"}`, 'utf16le').swap16(),
      ...['', 'x', 'xx'].map((before) => Buffer.from(Buffer.from(`${before}${email} and more`).toString('base64'))),
      Buffer.from(email.toUpperCase()),
      Buffer.from([...email].reverse().join('')),
    ];
    expect(bodies.map((body) => findSeeded(body).length > 0)).toEqual(bodies.map(() => true));
  });

  it('finds nothing in text without them', () => {
    expect(findSeeded(Buffer.from('{"type":"TypeError","value":"[scrubbed]","tags":{"locale":"de"}}'))).toEqual([]);
  });
});
