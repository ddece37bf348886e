import { createApolloClient } from '../../shared/graphql/createApolloClient.ts';
import { ActivationDetailsDocument } from '../../shared/graphql/memberOperations.generated.ts';
import { CheckRegistrationCodeDocument, CountryDetailsDocument } from '../../shared/graphql/operations.generated.ts';
import { createRunOperation } from '../../shared/graphql/runOperation.ts';
import { codeDetails } from '../../test/support/fakeBackend.ts';
import { escapeFor } from '../render/placeholders.ts';
import { type CompletedOperation, type ExtractedCache, extractCache, fillCache } from './extractCache.ts';

const complete = (document: unknown, variables: object, data: object) =>
  ({ document, variables, data }) as CompletedOperation;

const completeCheck = (registrationCode: string, invitorName: string) =>
  complete(CheckRegistrationCodeDocument, { registrationCode, validityTimestamp: null }, codeDetails({ invitorName }));

const country = complete(
  CountryDetailsDocument,
  {},
  { countryDetails: { __typename: 'CountryDetails', country: 'SE' } },
);

const toJson = (cache: ExtractedCache) =>
  fillCache(
    cache,
    cache.values.map((value) => escapeFor('json', value)),
  );

/** A browser's client with the extracted cache of a page. */
function createBrowser(cache: ExtractedCache) {
  let requestCount = 0;
  const client = createApolloClient({
    graphqlUrl: 'http://backend.test/graphql',
    timeout: 10_000,
    retries: 0,
    retryDelay: 1,
    restore: JSON.parse(toJson(cache)),
    send: async () => {
      requestCount += 1;
      throw new Error('offline');
    },
  });
  return { run: createRunOperation(client), requestCount: () => requestCount };
}

it('gives the browser every response without a request, whatever the values', async () => {
  for (const name of ['Anna', '', '</script>\u2028', '"quoted" \\', 'x'.repeat(10_000)]) {
    const operations = [completeCheck('A1', name), country];
    const { run, requestCount } = createBrowser(extractCache(operations));
    for (const { document, variables, data } of operations)
      expect(await run(document, variables as never, 'cache-first')).toEqual({ ok: true, data });
    expect(requestCount()).toBe(0);
  }
});

it('has no response about another code', async () => {
  const { run, requestCount } = createBrowser(extractCache([completeCheck('A1', 'Anna')]));
  const other = { registrationCode: 'B2', validityTimestamp: null };
  expect((await run(CheckRegistrationCodeDocument, other, 'cache-first')).ok).toBe(false);
  expect(requestCount()).toBe(1);
});

it('normalises responses that differ only in visitor values once', () => {
  const [one, other] = [extractCache([completeCheck('A1', 'Anna')]), extractCache([completeCheck('B2', 'Berta')])];
  expect(one.id).toBe(other.id);
  expect(one.texts).toBe(other.texts);
  expect(other.values).toContain('Berta');
  expect(extractCache([completeCheck('C3', 'Carla'), country]).id).not.toBe(one.id);
});

it('contains no code and no activation id', () => {
  const details = {
    activationDetails: { __typename: 'ActivationDetails', state: 'READY', maskedEmail: 'a***@b.c', voucher: null },
  };
  const operations = [
    completeCheck('SECRETCODE', 'Anna'),
    complete(ActivationDetailsDocument, { activationId: 'secret-id' }, details),
  ];
  const text = toJson(extractCache(operations));
  expect(text).not.toContain('SECRETCODE');
  expect(text).not.toContain('secret-id');
  expect(text).toContain('a***@b.c');
});

it('is safe in a script element', () => {
  expect(toJson(extractCache([completeCheck('A1', '</script><script>')]))).not.toContain('</script>');
});
