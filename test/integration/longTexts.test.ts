/** Long and costly texts in every operation take linear time. */
import { readFileSync } from 'node:fs';
import {
  assertObjectType,
  buildSchema,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  printType,
} from 'graphql';
import { signSiteProof, siteProofHeader } from '../../node/security/signedHeaders.ts';
import { isBelowAdmin } from '../../server/pages/adminAccess.ts';
import { rowsOf } from '../support/matrix.ts';
import { type BackendUnderTest, nextKey, registrationOf, signInAs, startTestBackend } from './backendUnderTest.ts';

/** Generous, for busy machines. */
jest.setTimeout(300_000);

const schema = buildSchema(
  ['schema', 'admin', 'site'].map((name) => readFileSync(`backend/${name}.graphql`, 'utf8')).join('\n'),
);

const marks = `a${'\u0301'.repeat(50_000)}${'\u0323'.repeat(50_000)}`;
const allTexts: Readonly<Record<string, string>> = {
  marks,
  'marks after each letter': `a${'\u0323\u0301'.repeat(30)}`.repeat(1600),
  spaces: `a${' '.repeat(100_000)}b`,
  'zero-width joiners': `a${'\u200d'.repeat(100_000)}b`,
  'regional indicators': '🇩🇪'.repeat(25_000),
  'unpaired surrogates': '\ud800'.repeat(100_000),
  'characters that normalisation lengthens': '\u0958'.repeat(100_000),
  'dots and apostrophes': ".'’-".repeat(25_000),
  'an email address': `${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}de`,
};

const texts = Object.fromEntries(
  rowsOf(['marks', 'spaces'], Object.keys(allTexts)).map((name) => [name, allTexts[name] ?? '']),
);

/** The other values of an operation, so that it is not rejected early. */
const usual: Readonly<Record<string, unknown>> = {
  ...registrationOf(),
  from: '2026-03-01',
  to: '2026-03-31',
  startsAt: '',
  endsAt: '',
  kind: '',
  balance: '',
  tier: '',
  countries: '',
  code: '',
  linkOnly: '',
  host: 'host.example',
};

type Path = readonly string[];

/** A value of this type, with `text` at `path`. */
function sampleOf(type: GraphQLInputType, name: string, path: Path, text: string): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [sampleOf(nullable.ofType, name, path, text)];
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields());
    return Object.fromEntries(fields.map((field) => [field.name, samplePart(field, path, text)]));
  }
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (name === 'idempotencyKey') return nextKey();
  return { String: usual[name] ?? 'x', ID: 'x', Int: 1, Boolean: true }[String(nullable)];
}

interface Part {
  readonly name: string;
  readonly type: GraphQLInputType;
}

function samplePart({ name, type }: Part, [first, ...rest]: Path, text: string): unknown {
  const isThere = first === name;
  return isThere && rest.length === 0 ? text : sampleOf(type, name, isThere ? rest : [], text);
}

/** The paths of a part of an operation that accept a text. */
function textsIn({ name, type }: Part): readonly Path[] {
  const named = getNamedType(type);
  if (isInputObjectType(named))
    return Object.values(named.getFields()).flatMap((field) => textsIn(field).map((path) => [name, ...path]));
  return ['String', 'ID'].includes(named.name) ? [[name]] : [];
}

const operations = (['Query', 'Mutation'] as const).flatMap((kind) =>
  Object.values(assertObjectType(schema.getType(kind)).getFields()).map((field) => ({ kind, field })),
);
const cases = operations.flatMap(({ kind, field }) =>
  field.args.flatMap(textsIn).map((path) => ({ title: `${field.name}: ${path.join('.')}`, kind, field, path })),
);

let backend: BackendUnderTest;
let reference: number;
beforeAll(async () => {
  backend = await startTestBackend({ botCheck: 'watch' });
  reference = await timeOf(normaliseAll);
});
afterAll(() => backend.close());

async function timeOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const normaliseAll = () => marks.normalize('NFC');

/** At most a tenth of the time of normalising all of the text; repeated on a busy machine. */
async function expectLinearTime(work: () => unknown): Promise<void> {
  let share = (await timeOf(work)) / reference;
  for (let attempt = 0; attempt < 4 && share >= 0.1; attempt += 1)
    share = Math.min(share, (await timeOf(work)) / (await timeOf(normaliseAll)));
  expect(share).toBeLessThan(0.1);
}

it('finds the texts of the operations', () => {
  expect(cases.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['register: input.firstname', 'adminCodes: search', 'noteSiteCounts: input.denials.host']),
  );
  expect(printType(assertObjectType(schema.getType('Mutation')))).toContain('adminImportCodes');
});

it.each(cases)('$title takes linear time', async ({ kind, field, path }) => {
  const declared = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const query = `${kind.toLowerCase()}(${declared}) { ${field.name}(${given}) { __typename } }`;
  const admin = await signInAs();
  for (const text of Object.values(texts)) {
    const send = async () => {
      const variables = Object.fromEntries(field.args.map((part) => [part.name, samplePart(part, path, text)]));
      const body = JSON.stringify({ query, variables });
      const proof = signSiteProof(Date.now(), body, backend.linkSigningSecret);
      const response = await backend.post(body, { ...admin, [siteProofHeader]: proof });
      const { errors = [] } = (await response.json()) as { errors?: { extensions?: { code?: string } }[] };
      // Invalid keys are rejected with BAD_USER_INPUT.
      expect(errors.filter(({ extensions }) => extensions?.code !== 'BAD_USER_INPUT')).toEqual([]);
    };
    await expectLinearTime(send);
  }
});

const columns = ['code', 'kind', 'inviter', 'balance', 'tier', 'countries', 'starts', 'ends', 'label', 'linkonly'];

it.each(columns)('a code table with a long %s takes linear time', async (column) => {
  const admin = await signInAs();
  for (const text of Object.values(texts))
    await expectLinearTime(async () => {
      const query = 'mutation($csv: String!) { adminImportCodes(csv: $csv) { status } }';
      const { errors } = await backend.ask(query, { csv: `${column}\n"${text}"\n` }, admin);
      expect(errors).toBeUndefined();
    });
});

it.each(Object.entries(texts))('a path of %s takes linear time', async (_, text) => {
  await expectLinearTime(() => isBelowAdmin(`/${text}`));
  await expectLinearTime(() => isBelowAdmin(`/${encodeURIComponent(text.replaceAll('\ud800', ''))}`));
});
