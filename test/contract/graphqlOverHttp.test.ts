/** GraphQL over HTTP, by the audits of graphql-http. */
import { serverAudits } from 'graphql-http';
import { type BackendUnderTest, startTestBackend } from '../integration/backendUnderTest.ts';

let backend: BackendUnderTest;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend?.close());

/** Queries by GET, which the specification leaves to the server. */
const optional = ['5A70', 'D6D5', '6A70'];
const audits = serverAudits({ url: () => `http://127.0.0.1:${backend.port}/graphql` });

it.each(audits.map((audit) => ({ ...audit, status: optional.includes(audit.id) ? 'notice' : 'ok' })))(
  '$id $name: $status',
  async ({ fn, status }) => {
    expect(await fn()).toEqual(expect.objectContaining({ status }));
  },
);
