import { withShortTitles } from '../../test/support/shortTitles.ts';
import { cleanToken, readLinkQuery } from './readLinkQuery.ts';

const proof = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';
const ts = `1796000000000.${proof}`;
const both = [
  ['rc', 'WELCOME10'],
  ['ts', ts],
];

describe('the parameters of a link', () => {
  it.each(
    withShortTitles<[text: string, parameters: string[][]]>([
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
      // Text after a secret.
      ...[
        '%0A%0AIt%20is%20valid%20until%2011%20December%202026.',
        '%20Salon%20XIV',
        '%0AViel%20Freude!',
        '.%20Viel%20Freude',
        '%23:~:text=Salon',
        '%23top',
        '](https://x)',
        '|Einladung',
        '<br>',
        '%26gt%3B',
        '%2520Salon',
      ].map((behind): [string, string[][]] => [`?rc=WELCOME10&ts=${ts}${behind}`, both]),
      ...[
        '%23top',
        '%7CSalon',
        '%20Salon',
        '](https://x)',
        '%3Cbr%3E',
        '%20(Salon)',
        '%0ASALON',
        '%26gt%3B',
        '.%20SALON',
      ].map((behind): [string, string[][]] => [`?rc=WELCOME10${behind}&ts=${ts}`, both]),
      [`?rc=WELCOME10%20${'valid%20'.repeat(60)}&ts=${ts}`, both],
      [
        `?id=${proof}%20Salon&token=${'a'.repeat(22)}.${proof}%23top`,
        [
          ['id', proof],
          ['token', `${'a'.repeat(22)}.${proof}`],
        ],
      ],
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
      // A secret after an escaped ampersand or question mark of another parameter.
      [
        `?utm_source=x%26rc%3DWELCOME10%26amp%3Bts%3D${ts}`,
        [
          ['utm_source', 'x'],
          ['rc', 'WELCOME10'],
          ['ts', ts],
        ],
      ],
      [
        `?rc=WELCOME10&utm_source=x%26amp%3Bts=${ts}&utm_medium=y`,
        [
          ['rc', 'WELCOME10'],
          ['utm_source', 'x'],
          ['utm_medium', 'y'],
          ['ts', ts],
        ],
      ],
      [
        '?fbclid=abc%26amp%3Brc=A1',
        [
          ['fbclid', 'abc&amp;rc=A1'],
          ['rc', 'A1'],
        ],
      ],
      [
        '?foo=bar%253Frc%253DA1',
        [
          ['foo', 'bar%3Frc%3DA1'],
          ['rc', 'A1'],
        ],
      ],
      [
        `?language=fr%26token%3Dx.${proof}`,
        [
          ['language', 'fr'],
          ['token', `x.${proof}`],
        ],
      ],
      // An unescaped parameter has priority.
      [
        '?foo=x%26rc=B2&rc=A1',
        [
          ['foo', 'x&rc=B2'],
          ['rc', 'A1'],
        ],
      ],
      ['?journey=%3Frc%3DA1', [['journey', '?rc=A1']]],
      [
        '?myjourney=x%26rc=A1',
        [
          ['myjourney', 'x&rc=A1'],
          ['rc', 'A1'],
        ],
      ],
      // As a list.
      [`?rc[]=WELCOME10&ts%5B0%5D=${ts}`, both],
      [
        `?id[]=${proof}&token[]=x.${proof}`,
        [
          ['id', proof],
          ['token', `x.${proof}`],
        ],
      ],
      ...['FR', 'fr-FR', 'fr.', 'fr%22', '3Dfr', '%20fr%20Salon'].map((language): [string, string[][]] => [
        `?LANGUAGE=${language}`,
        [['language', language === 'fr-FR' || language === 'FR' ? language : 'fr']],
      ]),
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
      // Repeated: the first with a value.
      ['?rc=&rc=A1&rc=B2', [['rc', 'A1']]],
      ['?id=...&id=abc', [['id', 'abc']]],
      // Of a whole URL.
      [`/acquisition%3Frc=WELCOME10&ts=${ts}`, both],
      ['/acquisition/rc=A1', [['rc', 'A1']]],
      // Other parameters stay unchanged.
      [
        '?a=1&a=2&amp;amp;b=3&c=d%3Fe%3Df&rcx=A1&utm_source%3Dx',
        [
          ['a', '1'],
          ['a', '2'],
          ['b', '3'],
          ['c', 'd?e=f'],
          ['rcx', 'A1'],
          ['utm_source', 'x'],
        ],
      ],
      [
        '?Search=x&registrationCode=%3Frc%3DA1',
        [
          ['Search', 'x'],
          ['registrationCode', '?rc=A1'],
        ],
      ],
      ['?rc=A%26B', [['rc', 'A&B']]],
      ['', []],
    ]),
  )('of %s are restored', (_, text, parameters) => {
    expect([...readLinkQuery(text)]).toEqual(parameters);
  });

  it('are read in linear time', () => {
    const start = performance.now();
    for (const text of [
      `rc=${'.'.repeat(8_000)}a${'. '.repeat(8_000)}b`,
      `ts=${'-.'.repeat(8_000)}`,
      '&rc='.repeat(4_000),
      `utm_source=${'%26'.repeat(8_000)}`,
      `ts=${'a%20'.repeat(500)}`,
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
    [`${proof} a`, proof],
    [`_${proof.slice(1)} a`, `_${proof.slice(1)}`],
    [
      `${'a'.repeat(43)}\r\nYQ.1796000000000.1797000000000.${proof} Salon`,
      `${'a'.repeat(43)}YQ.1796000000000.1797000000000.${proof}`,
    ],
    [`${proof}x`, `${proof}x`],
    [`${proof.slice(1)}\n> x`, `${proof.slice(1)}x`],
    ['abc.', 'abc'],
    ['seeded-link', 'seeded-link'],
    ['x'.repeat(5_000), 'x'.repeat(1_100)],
  ])('sent as %p is %p', (sent, token) => {
    expect(cleanToken(sent)).toBe(token);
  });
});

it('searches other parameters for a code three levels deep', () => {
  let link = '?rc=A1';
  const codes = [1, 2, 3, 4].map(() => {
    link = `?utm_source=${encodeURIComponent(link)}`;
    return readLinkQuery(link).get('rc');
  });
  expect(codes).toEqual(['A1', 'A1', 'A1', null]);
});
