/** Queries of a registration code: the contract, or its optional extension. */
import request from 'supertest';
import { createTestApp } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend, type FakeResponse, json } from '../support/fakeBackend.ts';
import { readDocument } from '../support/readDocument.ts';

const settled = { initialWaitMs: 30_000, dataTimeoutMs: 30_000, render: 60_000 };

async function visit(
  env: Readonly<Record<string, string>>,
  responses: Readonly<Record<string, FakeResponse>> = {},
  path = '/acquisition/registration/formstarted?rc=WELCOME15',
) {
  const backend = createFakeBackend({
    checkRegistrationCode: () => codeDetails({ invitorName: 'Anna Lindqvist' }),
    ...responses,
  });
  const app = await createTestApp({ backend, env, deadlines: settled });
  try {
    const { status, text: html } = await request(app.url).get(path);
    const asked = backend.requests.filter(({ operationName }) => operationName.startsWith('checkRegistrationCode'));
    return { status, asked, ...readDocument(html) };
  } finally {
    await app.close();
  }
}

const elsewhere = { ACQ_BACKEND_GRAPHQL_URL: 'http://backend.example/graphql', CODE_DETAILS: '' };

const extendedBy = (more: object) => () => {
  const { registrationCodeDetails } = codeDetails({ invitorName: 'Anna Lindqvist' });
  return { registrationCodeDetails: { ...registrationCodeDetails, ...more } };
};
const voucher = (percent: unknown) => ({ __typename: 'OfferedVoucher', percent, minimumOrderMinor: 150_00 });

it('sends only the query of the specification to another backend', async () => {
  const { asked, text, state } = await visit(elsewhere);
  expect(asked.map(({ operationName }) => operationName)).toEqual(['checkRegistrationCode']);
  expect(asked[0]?.query).not.toMatch(/voucher|validUntil/);
  expect(text).toContain('Anna Lindqvist');
  expect(state.config.codeDetails).toBe('basic');
});

it('requests voucher and expiry from the reference backend in one query, and shows both', async () => {
  const validUntil = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const { asked, state } = await visit(
    { CODE_DETAILS: '' },
    { checkRegistrationCodeExtended: extendedBy({ voucher: voucher(15), validUntil }) },
  );
  expect(asked).toHaveLength(1);
  expect(asked[0]?.query).toMatch(/voucher/);
  expect((state.data as { state: object; values: object }).values).toMatchObject({
    number: 'WELCOME15',
  });
  expect((state.data as { state: object; values: object }).state).toMatchObject({
    voucher: { percent: 15, hasMinimum: true },
    hasExpiry: true,
  });
  expect(state.config.codeDetails).toBe('extended');
});

it.each<[string, FakeResponse]>([
  ['that rejects the additional fields', () => json({ errors: [{ message: 'Cannot query field "voucher"' }] }, 400)],
  ['that rejects them with status 200', () => json({ errors: [{ message: 'Cannot query field "voucher"' }] })],
  ['that responds with invalid values', extendedBy({ voucher: voucher('fifteen'), validUntil: 7 })],
])('repeats the query without the additional fields at a backend %s', async (_, response) => {
  const { asked, status, text, state } = await visit(
    { CODE_DETAILS: 'extended' },
    { checkRegistrationCodeExtended: response },
  );
  expect(status).toBe(200);
  expect(asked.map(({ operationName }) => operationName)).toEqual([
    'checkRegistrationCodeExtended',
    'checkRegistrationCode',
  ]);
  expect(text).toContain('Anna Lindqvist');
  expect((state.data as { state: object; values: object }).state).toMatchObject({
    code: { status: 'valid', hasInviter: true },
    voucher: 'unknown',
  });
});

it.each([1000, -15, 0])('does not show a voucher of %d percent', async (percent) => {
  const { text, state } = await visit(
    { CODE_DETAILS: 'extended' },
    { checkRegistrationCodeExtended: extendedBy({ voucher: voucher(percent), validUntil: '2001-01-01T00:00:00Z' }) },
  );
  const { state: shown } = state.data as { state: object };
  expect(shown).toMatchObject({ voucher: 'none' });
  expect(shown).not.toHaveProperty('hasExpiry');
  expect(text).not.toContain(`${percent}%`);
});
