/** Accepted documents with TRUSTED_DOCUMENTS; conformance.test.ts sends every operation of this release this way. */
import { readFileSync } from 'node:fs';
import { buildSchema, parse, print } from 'graphql';
import { createDocumentCheck } from '../../backend/http/documentCheck.ts';
import previous from '../../backend/trustedDocuments.previous.json';
import { CheckRegistrationCodeDocument } from '../../shared/graphql/operations.generated.ts';

const files = ['schema', 'admin', 'site'].map((name) => readFileSync(`backend/${name}.graphql`, 'utf8'));
const options = { schema: buildSchema(files.join('\n')), production: true, trustedDocuments: true };

it.each(Object.entries(previous))('this release accepts %s of the previous release', (_name, text) => {
  expect(createDocumentCheck(options)(parse(text))).toEqual([]);
});

it('accepts documents that only the previous release has, and rejects unknown ones', () => {
  const check = createDocumentCheck({ ...options, documents: ['query viewer { viewer { roles } }'] });
  expect(check(parse('query viewer { viewer { roles __typename } }'))).toEqual([]);
  expect(check(parse('query viewer { viewer { name: roles } }'))[0]?.extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
});

it('the code check query is identical to the specification', () => {
  const fields =
    'errors errorDetails { error } invitorName countryOptions { dataPolicyPkString isoCode termsPkString }';
  const given = '(registrationCode: $registrationCode, validityTimestamp: $validityTimestamp)';
  const query = `query checkRegistrationCode($registrationCode: String!, $validityTimestamp: String) {
    registrationCodeDetails${given} { ${fields} } }`;
  expect(print(CheckRegistrationCodeDocument)).toBe(print(parse(query)));
});
