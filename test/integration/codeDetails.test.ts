/** How much is asked of a registration code: the contract alone, or what a backend may offer beside it. */
import request from 'supertest';
import { createTestApp } from '../support/createTestApp.ts';
import { type Answer, codeDetails, createFakeBackend, json } from '../support/fakeBackend.ts';
import { readDocument } from '../support/readDocument.ts';

const settled = { initialWaitMs: 30_000, dataTimeoutMs: 30_000, render: 60_000 };

async function visit(
  env: Readonly<Record<string, string>>,
  answers: Readonly<Record<string, Answer>> = {},
  path = '/acquisition/registration/formstarted?rc=WELCOME15',
) {
  const backend = createFakeBackend({
    checkRegistrationCode: () => codeDetails({ invitorName: 'Anna Lindqvist' }),
    ...answers,
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

it('a backend of the retailer is asked in the words of the specification, and for nothing else', async () => {
  const { asked, text, state } = await visit(elsewhere);
  expect(asked.map(({ operationName }) => operationName)).toEqual(['checkRegistrationCode']);
  expect(asked[0]?.query).not.toMatch(/voucher|validUntil/);
  expect(text).toContain('Anna Lindqvist');
  expect(state.config.codeDetails).toBe('basic');
});

it('the reference backend is asked for the voucher and the end, once, and the card has both', async () => {
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

it.each<[string, Answer]>([
  ['that refuses the further fields', () => json({ errors: [{ message: 'Cannot query field "voucher"' }] }, 400)],
  ['that refuses them with a good status', () => json({ errors: [{ message: 'Cannot query field "voucher"' }] })],
  ['that answers with nonsense', extendedBy({ voucher: voucher('fifteen'), validUntil: 7 })],
])('a backend %s is asked without them, and the page is whole', async (_, answer) => {
  const { asked, status, text, state } = await visit(
    { CODE_DETAILS: 'extended' },
    { checkRegistrationCodeExtended: answer },
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

it.each([1000, -15, 0])('a voucher of %d per cent is shown to nobody', async (percent) => {
  const { text, state } = await visit(
    { CODE_DETAILS: 'extended' },
    { checkRegistrationCodeExtended: extendedBy({ voucher: voucher(percent), validUntil: '2001-01-01T00:00:00Z' }) },
  );
  expect((state.data as { state: object; values: object }).state).toMatchObject({ voucher: 'none', hasExpiry: false });
  expect(text).not.toContain(`${percent}%`);
});
