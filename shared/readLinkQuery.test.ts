import { titled } from '../test/support/titled.ts';
import { cleanToken, readLinkQuery } from './readLinkQuery.ts';

const proof = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';
const ts = `1796000000000.${proof}`;
const both = [
  ['rc', 'WELCOME10'],
  ['ts', ts],
];

describe('the parameters of a link', () => {
  it.each(
    titled<[text: string, parameters: string[][]]>([
      [`?rc=WELCOME10&ts=${ts}`, both],
      // Marks, blanks and wraps around and within a secret.
      [`?rc=WELCOME10.&ts=${ts}%20`, both],
      [`?rc=%E2%80%9CWELCOME10%E2%80%9D&ts=${ts})`, both],
      [`?rc=(WELCOME10),&ts=${ts}%22%3E`, both],
      [`?rc=WELCOME10&ts=${ts}_`, both],
      [`?rc=WELCOME10%E2%80%8B&ts=${ts}%E2%80%8B`, both],
      [`?rc=WELCOME10&ts=${ts.slice(0, 30)}%0D%0A%3E%20${ts.slice(30)}`, both],
      [`?rc=WELCOME10&ts=${ts.slice(0, 30)}=%0A${ts.slice(30)}`, both],
      [`?rc=WELCOME10%2520&ts=${ts}%252C`, both],
      // Ampersands that a mail program escaped, once or twice, and other separators.
      [`?rc=WELCOME10&amp;ts=${ts}`, both],
      [`?rc=WELCOME10&amp;amp;ts=${ts}`, both],
      [`?rc=WELCOME10&%2338;ts=${ts}`, both],
      [`?rc=WELCOME10%26amp%3Bts=${ts}`, both],
      [`?rc=WELCOME10;ts=${ts}`, both],
      [`?rc=WELCOME10&%0Ats%20=${ts}`, both],
      [`?rc%3DWELCOME10%26ts%3D${ts}`, both],
      [`?rc%253DWELCOME10%2526ts%253D${ts}`, both],
      // Other names of a case.
      [`?RC=WELCOME10&Ts=${ts}`, both],
      [
        `?ID=${proof}.&TOKEN=x.${proof}%3E`,
        [
          ['id', proof],
          ['token', `x.${proof}`],
        ],
      ],
      // A second question mark.
      [
        '?rc=A1?utm_source=news',
        [
          ['rc', 'A1'],
          ['utm_source', 'news'],
        ],
      ],
      [
        '?utm_source=news?rc=A1',
        [
          ['utm_source', 'news'],
          ['rc', 'A1'],
        ],
      ],
      [
        '?rc=A1%3Futm_source=news',
        [
          ['rc', 'A1'],
          ['utm_source', 'news'],
        ],
      ],
      // Quoted-printable.
      ['?rc=3DWELCOME10', [['rc', 'WELCOME10']]],
      [`?rc=3DWELCOME10&ts=3D${ts}`, both],
      [
        `?rc=3DPRINT26&ts=${ts}`,
        [
          ['rc', '3DPRINT26'],
          ['ts', ts],
        ],
      ],
      [`?id=3D${proof}`, [['id', proof]]],
      // Repeated: the first that has a value.
      ['?rc=&rc=A1&rc=B2', [['rc', 'A1']]],
      ['?id=...&id=abc', [['id', 'abc']]],
      // Of a whole address.
      [`/acquisition%3Frc=WELCOME10&ts=${ts}`, both],
      ['/acquisition/rc=A1', [['rc', 'A1']]],
      // What is none of ours stays as it is.
      [
        '?a=1&a=2&amp;b=3&c=d%3Fe%3Df',
        [
          ['a', '1'],
          ['a', '2'],
          ['b', '3'],
          ['c', 'd?e=f'],
        ],
      ],
      [
        '?rc[]=A1&Search=x&registrationCode=%3Frc%3DA1',
        [
          ['rc[]', 'A1'],
          ['Search', 'x'],
          ['registrationCode', '?rc=A1'],
        ],
      ],
      ['?rc=A%26B', [['rc', 'A&B']]],
      ['', []],
    ]),
  )('of %s are what was meant', (_, text, parameters) => {
    expect([...readLinkQuery(text)]).toEqual(parameters);
  });

  it('are read in a time that grows with the length', () => {
    const start = performance.now();
    for (const text of [
      `rc=${'.'.repeat(8_000)}a${'. '.repeat(8_000)}b`,
      `ts=${'-.'.repeat(8_000)}`,
      '&rc='.repeat(4_000),
      `${'%25'.repeat(5_000)}3D`,
      `${'x/'.repeat(8_000)}=1`,
    ])
      readLinkQuery(text);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

describe('a token', () => {
  it.each([
    [proof, proof],
    [`-${proof.slice(1)}`, `-${proof.slice(1)}`],
    [`_${proof}_`, proof],
    [` <${proof}>. `, proof],
    [`-_${'a'.repeat(20)}.${proof}`, `-_${'a'.repeat(20)}.${proof}`],
    [`3D${'a'.repeat(20)}.${proof}`, `3D${'a'.repeat(20)}.${proof}`],
    [`3D${'a'.repeat(22)}.${proof}`, `${'a'.repeat(22)}.${proof}`],
    [`3DYW5uYQ.1796000000000.1797000000000.${proof}-`, `YW5uYQ.1796000000000.1797000000000.${proof}`],
    [`${proof}%20"`, proof],
    ['abc.', 'abc'],
    ['seeded-link', 'seeded-link'],
    ['x'.repeat(5_000), 'x'.repeat(1_100)],
  ])('sent as %p is %p', (sent, token) => {
    expect(cleanToken(sent)).toBe(token);
  });
});
