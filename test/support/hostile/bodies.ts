/** Hostile bodies and GraphQL messages. */
import { type Attack, requestOf, type Surface } from './attack.ts';

const types = [
  ...[
    '',
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/json; charset=utf-7',
  ],
  ...[
    'application/json; charset=\xff',
    'application/json;charset=x-evil',
    'application/graphql',
    ';',
    'application/json, text/html',
    '__proto__/x',
  ],
];

const rubbish = [
  ...[
    '{',
    '[',
    '"',
    'null',
    '7',
    'true',
    '[]',
    '{}',
    '[[]]',
    'NaN',
    '{"a":1,}',
    "{'a':1}",
    '\xff\xfe{}',
    '\xef\xbb\xbf{}',
    '{"a":"\x00"}',
  ],
  ...[
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"query":null}',
    '{"query":7}',
    '{"query":[]}',
    '{"query":{}}',
  ],
  '['.repeat(20_000),
  `${'['.repeat(8000)}${']'.repeat(8000)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `{${'"a":1,'.repeat(5000)}"b":1}`,
  `"${'x'.repeat(15_000)}"`,
  `{"a":${'9'.repeat(10_000)}}`,
  '{"a":1e999999}',
  '{"a":"\\ud800"}',
  `${'a=b&'.repeat(4000)}c`,
];

const check = 'registrationCodeDetails(registrationCode: "A1B2C3")';
const fragments = (count: number) =>
  `{ ${check} { ...f0 } } ${Array.from({ length: count }, (_, i) => `fragment f${i} on RegistrationCodeDetails { ${i + 1 < count ? `...f${i + 1} ...f${i + 1}` : 'errors'} }`).join(' ')}`;
const idOf = (id: string) => ({
  query: 'query($id: ID!) { registrationDetails(registrationId: $id) { state } }',
  variables: { id },
});
const tokenOf = (id: string) => ({
  query: 'mutation($id: String!) { activateAccount(activationId: $id) { status } }',
  variables: { id },
});
const codeOf = (code: unknown) => ({
  query: 'query($c: String!) { registrationCodeDetails(registrationCode: $c) { errors } }',
  variables: { c: code },
});

/** Values that no id, token or code contains. */
const alien = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  '__proto__',
  "' OR 1=1 --",
  '../..',
  '\u202e',
  '💩',
  'x'.repeat(5000),
  '{{x}}',
  '$&',
];

export const hostileQueries: readonly unknown[] = [
  ...alien.flatMap((value) => [idOf(value), tokenOf(value), codeOf(value)]),
  ...[null, 7, true, [], {}, [['A']], { toString: 1 }].map(codeOf),
  { query: '' },
  { query: ' ' },
  { query: '{' },
  { query: '{ }' },
  { query: '\0' },
  { query: '{ nothing }' },
  { query: '{ __typename }' },
  { query: '{ __proto__ }' },
  { query: '{ constructor { name } }' },
  { query: 'query A { __typename } query B { __typename }' },
  { query: 'query A { __typename }', operationName: '__proto__' },
  { query: 'query A { __typename }', operationName: 7 },
  { query: '{ __typename }', variables: [] },
  { query: '{ __typename }', variables: 'x' },
  { query: '{ __typename }', extensions: 7 },
  { query: '{ __typename }', extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
  { query: '{ __schema { types { name fields { name type { name ofType { name } } } } } }' },
  { query: '{ __type(name: "__proto__") { name } }' },
  { query: 'subscription { registrationActivated(registrationId: "x") { state } }' },
  { query: `{ ${Array.from({ length: 500 }, (_, i) => `a${i}: ${check} { errors }`).join(' ')} }` },
  { query: `{ ${`${check} { errors } `.repeat(500)} }` },
  { query: `${'{ a '.repeat(5000)}${'}'.repeat(5000)}` },
  { query: `{ ${'[['.repeat(2000)} }` },
  { query: `{ ${check} { errors ${'@include(if: true) '.repeat(200)} } }` },
  { query: '{ viewer { ...a } } fragment a on Viewer { ...b } fragment b on Viewer { ...a }' },
  { query: fragments(20) },
  { query: fragments(80) },
  { query: `{ a(x: ${'['.repeat(3000)}${']'.repeat(3000)}) }` },
  { query: `{ ${check} { errors } } #${'x'.repeat(60_000)}` },
  { query: `{ registrationCodeDetails(registrationCode: """${'x'.repeat(30_000)}""") { errors } }` },
  { query: 'mutation { register(input: {}) { status } }' },
  {
    query: 'mutation($i: RegistrationInput!) { register(input: $i) { status } }',
    variables: { i: { __proto__: null, idempotencyKey: '\0' } },
  },
  { query: 'mutation { activateAccount(activationId: "x") { status } activateAccount(activationId: "y") { status } }' },
  [{ query: '{ __typename }' }, { query: '{ __typename }' }],
  [],
  null,
];

export function hostileBodies({ writers }: Surface): readonly Attack[] {
  return writers.flatMap(({ path, type }) => {
    const post = (name: string, body: string, headers: Readonly<Record<string, string>> = {}): Attack => ({
      name: `POST ${path}, ${name}`,
      bytes: requestOf(path, { method: 'POST', body, headers: { 'Content-Type': type, ...headers } }),
    });
    const isGraphql = path === '/graphql';
    return [
      ...types.map((other) => post(`as "${other}"`, '{}', { 'Content-Type': other })),
      ...rubbish.map((body, index) => post(`rubbish ${index}: ${body.slice(0, 30)}`, body)),
      ...['gzip', 'br', 'deflate', 'x-evil', 'gzip, gzip'].map((coding) =>
        post(`coded as ${coding}`, 'abcd', { 'Content-Encoding': coding }),
      ),
      post('a megabyte', `"${'x'.repeat(1_000_000)}"`),
      post('more than was announced', '{}{}{}', { 'Content-Length': '2' }),
      {
        ...post('less than was announced, then half a close', '{', { 'Content-Length': '100' }),
        after: 'half-close',
        end: 'silent',
      },
      {
        ...post('less than was announced, then a reset', '{', { 'Content-Length': '100' }),
        after: 'reset',
        end: 'silent',
      },
      post('Expect: 100-continue', '{}', { Expect: '100-continue' }),
      ...(isGraphql ? hostileQueries : []).map((query, index) => {
        const body = Buffer.from(JSON.stringify(query)).toString('latin1');
        return post(`message ${index}: ${body.slice(0, 60)}`, body);
      }),
    ];
  });
}
