import { json } from '../../test/support/fakeBackend.ts';
import { AdminCodesDocument } from './consoleOperations.generated.ts';
import { createApolloClient } from './createApolloClient.ts';
import type { OperationFailure } from './operations.ts';
import { createRunOperation } from './runOperation.ts';
import { sendBy } from './transport.ts';

const graphql = (code: string, status: number) =>
  new Response(JSON.stringify({ data: null, errors: [{ message: 'No.', extensions: { code } }] }), {
    status,
    headers: { 'Content-Type': 'application/graphql-response+json; charset=utf-8' },
  });
const error = (code: string) => ({ data: null, errors: [{ message: 'No.', extensions: { code } }] });

describe('an answer that refuses who asks', () => {
  it.each<[string, () => Response, OperationFailure]>([
    ['by GraphQL with 401', () => graphql('UNAUTHENTICATED', 401), 'unauthenticated'],
    ['by GraphQL with 403', () => graphql('FORBIDDEN', 403), 'forbidden'],
    ['in JSON with 401', () => json(error('UNAUTHENTICATED'), 401), 'unauthenticated'],
    ['in JSON with 403', () => json(error('FORBIDDEN'), 403), 'forbidden'],
    ['in JSON with 200', () => json(error('FORBIDDEN')), 'forbidden'],
    ['by its code rather than its status', () => json(error('UNAUTHENTICATED'), 403), 'unauthenticated'],
    ['by a status without words', () => new Response('', { status: 401 }), 'unauthenticated'],
    ['by a page of HTML', () => new Response('<p>No</p>', { status: 403 }), 'forbidden'],
    ['with another code', () => json(error('BAD_USER_INPUT'), 400), 'server'],
    ['with a code that every object has', () => json(error('constructor')), 'server'],
  ])('%s is no lost connection, and is not asked again', async (_, answer, failure) => {
    let asked = 0;
    const client = createApolloClient({
      graphqlUrl: 'http://backend.test/graphql',
      timeout: 10_000,
      retries: 2,
      retryDelay: 1,
      send: sendBy(async () => {
        asked += 1;
        return answer();
      }),
    });
    expect(await createRunOperation(client)(AdminCodesDocument, {})).toEqual({ ok: false, failure });
    expect(asked).toBe(1);
  });
});
