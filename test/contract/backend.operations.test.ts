/** Every operation of the client, validated against the contract and run against the reference backend. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type DocumentNode,
  type FragmentSpreadNode,
  Kind,
  OperationTypeNode,
  parse,
  print,
  visit,
} from 'graphql';
import { createDocumentCheck } from '../../backend/http/documentCheck.ts';
import previous from '../../backend/trustedDocuments.previous.json';
import { type BackendUnderTest, nextKey, registrationOf, startTestBackend } from '../integration/backendUnderTest.ts';

/** Generous, for busy machines. */
jest.setTimeout(60_000);

const folders = ['operations', 'botCheckOperations'].map((name) => join(process.cwd(), 'shared', 'graphql', name));
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
const definitions = files.flatMap((file) => parse(readFileSync(file, 'utf8')).definitions);
const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
const schema = buildSchema(
  ['schema', 'admin', 'site']
    .map((name) => readFileSync(join(process.cwd(), 'backend', `${name}.graphql`), 'utf8'))
    .join('\n'),
);

/** The operation with the fragments that it reaches, as the client sends it. */
function documentOf(operation: (typeof operations)[number]): DocumentNode {
  const reached = new Set<string>();
  const reach = (node: (typeof definitions)[number]) => {
    visit(node, {
      [Kind.FRAGMENT_SPREAD]: ({ name: { value } }: FragmentSpreadNode) => {
        if (reached.has(value)) return;
        reached.add(value);
        for (const fragment of fragments) if (fragment.name.value === value) reach(fragment);
      },
    });
  };
  reach(operation);
  return { kind: Kind.DOCUMENT, definitions: [operation, ...fragments.filter(({ name }) => reached.has(name.value))] };
}

/** One value for every variable that an operation may have. */
const variables = {
  registrationCode: 'WELCOME10',
  validityTimestamp: null,
  activationId: 'seeded-used-link',
  registrationId: 'seed-active',
  email: 'someone@example.com',
  form: 'REGISTRATION',
  botCheck: { solution: '', unseen: '' },
};

let backend: BackendUnderTest;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const named = operations.map((operation) => [operation.name?.value ?? '', operation] as const);

const check = createDocumentCheck({ schema, production: true, trustedDocuments: true });

it.each(named)(
  '%s is valid by the contract, within production’s limits and among the trusted ones',
  (_name, operation) => {
    expect(check(documentOf(operation))).toEqual([]);
  },
);

it.each(Object.entries(previous))('%s of the release before is answered by this one', (_name, text) => {
  expect(check(parse(text))).toEqual([]);
});

it('what was asked by the release before, and by no other, is answered; what no release asked is not', () => {
  const documents = ['query viewer { viewer { roles } }'];
  const checkReleased = createDocumentCheck({ schema, production: true, trustedDocuments: true, documents });
  expect(checkReleased(parse('query viewer { viewer { roles __typename } }'))).toEqual([]);
  expect(checkReleased(parse('query viewer { viewer { name: roles } }'))[0]?.extensions.code).toBe(
    'PERSISTED_QUERY_NOT_FOUND',
  );
});

// Subscriptions have a test of their own, over the socket.
const overHttp = named.filter(([, { operation }]) => operation !== OperationTypeNode.SUBSCRIPTION);

it.each(overHttp)('%s is answered without an error', async (name, operation) => {
  const interest = { idempotencyKey: nextKey(), email: 'someone@example.com', language: 'sv' };
  const input = name.startsWith('register') ? registrationOf() : interest;
  const { errors, data } = await backend.ask<object>(print(documentOf(operation)), { ...variables, input });
  expect(errors).toBeUndefined();
  expect(Object.values(data)[0]).toEqual(expect.any(Object));
});

it('the question about a code is the specification’s, word for word', () => {
  const operation = operations.find(({ name }) => name?.value === 'checkRegistrationCode');
  expect(
    operation && print(documentOf(operation)),
  ).toBe(`query checkRegistrationCode($registrationCode: String!, $validityTimestamp: String) {
  registrationCodeDetails(
    registrationCode: $registrationCode
    validityTimestamp: $validityTimestamp
  ) {
    errors
    errorDetails {
      error
    }
    invitorName
    countryOptions {
      dataPolicyPkString
      isoCode
      termsPkString
    }
  }
}`);
});

it('the extended question about a code has the same answer, with the voucher and the end of the link', async () => {
  const sendQuery = async (name: string, registrationCode: string) => {
    const operation = operations.find((each) => each.name?.value === name);
    if (operation === undefined) throw new Error(`No operation ${name}`);
    const given = { registrationCode, validityTimestamp: null };
    const { data } = await backend.ask<Record<string, object>>(print(documentOf(operation)), given);
    return data.registrationCodeDetails;
  };
  for (const [code, voucher] of [
    ['WELCOME10', { percent: 10, minimumOrderMinor: 10_000 }],
    ['NOSUCHCODE', null],
  ] as const) {
    const basic = await sendQuery('checkRegistrationCode', code);
    expect(await sendQuery('checkRegistrationCodeExtended', code)).toEqual({ ...basic, voucher, validUntil: null });
  }
});
