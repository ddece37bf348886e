import { createApolloClient } from '../../shared/graphql/createApolloClient.ts';
import {
  ActivationDetailsDocument,
  CheckRegistrationCodeDocument,
  CountryDetailsDocument,
} from '../../shared/graphql/operations.generated.ts';
import { createRunOperation } from '../../shared/graphql/runOperation.ts';
import { codeDetails } from '../../test/support/fakeBackend.ts';
import { escapeFor } from '../render/placeholders.ts';
import { type CompletedOperation, type ExtractedCache, extractCache, fillCache } from './extractCache.ts';

const answered = (document: unknown, variables: object, data: object) =>
  ({ document, variables, data }) as CompletedOperation;

const checked = (registrationCode: string, invitorName: string) =>
  answered(CheckRegistrationCodeDocument, { registrationCode, validityTimestamp: null }, codeDetails({ invitorName }));

const country = answered(
  CountryDetailsDocument,
  {},
  { countryDetails: { __typename: 'CountryDetails', country: 'SE' } },
);

const jsonOf = (cache: ExtractedCache) =>
  fillCache(
    cache,
    cache.values.map((value) => escapeFor('json', value)),
  );

/** A browser's client with the extracted cache of a page. */
function browserOf(cache: ExtractedCache) {
  let asked = 0;
  const client = createApolloClient({
    graphqlUrl: 'http://backend.test/graphql',
    timeout: 10_000,
    retries: 0,
    retryDelay: 1,
    restore: JSON.parse(jsonOf(cache)),
    send: async () => {
      asked += 1;
      throw new Error('offline');
    },
  });
  return { run: createRunOperation(client), asked: () => asked };
}

it('lets the browser recall every answer without a request, whatever the values hold', async () => {
  for (const name of ['Anna', '', '</script>\u2028', '"quoted" \\', 'x'.repeat(10_000)]) {
    const operations = [checked('A1', name), country];
    const { run, asked } = browserOf(extractCache(operations));
    for (const { document, variables, data } of operations)
      expect(await run(document, variables as never, 'cache-first')).toEqual({ ok: true, data });
    expect(asked()).toBe(0);
  }
});

it('has no answer about another code', async () => {
  const { run, asked } = browserOf(extractCache([checked('A1', 'Anna')]));
  const other = { registrationCode: 'B2', validityTimestamp: null };
  expect((await run(CheckRegistrationCodeDocument, other, 'cache-first')).ok).toBe(false);
  expect(asked()).toBe(1);
});

it('normalises answers that differ only in a visitor’s values once', () => {
  const [one, other] = [extractCache([checked('A1', 'Anna')]), extractCache([checked('B2', 'Berta')])];
  expect(one.id).toBe(other.id);
  expect(one.texts).toBe(other.texts);
  expect(other.values).toContain('Berta');
  expect(extractCache([checked('C3', 'Carla'), country]).id).not.toBe(one.id);
});

it('contains no code and no activation id', () => {
  const details = {
    activationDetails: { __typename: 'ActivationDetails', state: 'READY', maskedEmail: 'a***@b.c', voucher: null },
  };
  const operations = [
    checked('SECRETCODE', 'Anna'),
    answered(ActivationDetailsDocument, { activationId: 'secret-id' }, details),
  ];
  const text = jsonOf(extractCache(operations));
  expect(text).not.toContain('SECRETCODE');
  expect(text).not.toContain('secret-id');
  expect(text).toContain('a***@b.c');
});

it('is safe in a script element', () => {
  expect(jsonOf(extractCache([checked('A1', '</script><script>')]))).not.toContain('</script>');
});
