import { apiKeyRights } from '../../shared/admin/integrations.ts';
import { adminRoles, getPermissions, operationPermissions } from '../../shared/admin/roles.ts';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { type BackendUnderTest, signInAs, startTestBackend } from './backendUnderTest.ts';

let postgres: TestDatabaseServer;
let backend: BackendUnderTest;
beforeAll(async () => {
  postgres = await startPostgres();
  backend = await startTestBackend({ databaseUrl: await postgres.createDatabase() });
});
afterAll(async () => {
  await backend.close();
  await postgres.stop();
});

type Status = { adminSetRole: { status: string } };

const setRole = async (actor: string, subject: string, role: string) => {
  const query =
    'mutation ($subject: String!, $role: AdminRole!) { adminSetRole(subject: $subject, role: $role) { status } }';
  return backend.ask<Status | null>(query, { subject, role }, await signInAs(actor));
};
const readRoles = async (subject: string) =>
  (await backend.ask<{ viewer: { roles: string[] } }>('{ viewer { roles } }', {}, await signInAs(subject))).data.viewer;
const use = async (subject: string) => backend.ask('{ adminUsers { rows { subject } } }', {}, await signInAs(subject));

it('lists an administrator as an owner from the first use on', async () => {
  await use('first');
  const { data } = await backend.ask<{ adminUsers: { rows: object[] } }>(
    '{ adminUsers { rows { subject role } } }',
    {},
    await signInAs('first'),
  );
  expect(data.adminUsers.rows).toContainEqual({ subject: 'first', role: 'owner' });
  expect(await readRoles('first')).toEqual({ roles: ['admin'] });
});

const exampleCalls: Readonly<Record<keyof typeof operationPermissions, string>> = {
  adminCodes: '{ adminCodes { next } }',
  adminLinks: '{ adminLinks { next } }',
  adminAudit: '{ adminAudit { next } }',
  adminFunnel: '{ adminFunnel(from: "2026-01-01", to: "2026-01-02") { opened } }',
  adminFunnelByCode: '{ adminFunnelByCode(from: "2026-01-01", to: "2026-01-02") { next } }',
  adminFunnelGroups: '{ adminFunnelGroups(dimension: link, from: "2026-01-01", to: "2026-01-02") { next } }',
  adminReferrerDenials: '{ adminReferrerDenials(from: "2026-01-01", to: "2026-01-02") { next } }',
  adminUsers: '{ adminUsers { rows { subject } } }',
  adminCreateCodes: 'mutation { adminCreateCodes(input: {}, count: 0) { status } }',
  adminImportCodes: 'mutation { adminImportCodes(csv: "") { status } }',
  adminSetCodeState: 'mutation { adminSetCodeState(code: "x", state: active) { status } }',
  adminUpdateCodes: 'mutation { adminUpdateCodes(codes: [], change: {}) { status } }',
  adminCreateLinks: 'mutation { adminCreateLinks(registrationCode: "x", count: 1, single: false) { status } }',
  adminRevokeLink: 'mutation { adminRevokeLink(id: "x") { status } }',
  adminUpdateLinks: 'mutation { adminUpdateLinks(ids: [], change: {}) { status } }',
  createRegistrationLink: 'mutation { createRegistrationLink(registrationCode: "x") { status } }',
  adminApplications: '{ adminApplications { next } }',
  adminDecideApplication: 'mutation { adminDecideApplication(id: "x", decision: DECLINE) { status } }',
  adminUndoDecision: 'mutation { adminUndoDecision(id: "x") { status } }',
  adminVisitors: '{ adminVisitors(search: "x") { status } }',
  adminResendMail: 'mutation { adminResendMail(registrationId: "x") { status } }',
  adminChangeEmail: 'mutation { adminChangeEmail(registrationId: "x", email: "x@example.com") { status } }',
  adminEndRegistration: 'mutation { adminEndRegistration(registrationId: "x") { status } }',
  adminExportAddress: 'mutation { adminExportAddress(email: "x") { status } }',
  adminEraseAddress: 'mutation { adminEraseAddress(email: "x") { status } }',
  adminIntegrations: '{ adminIntegrations { keys { id } } }',
  adminAddWebhook: 'mutation { adminAddWebhook(url: "", events: [], personalData: false) { status } }',
  adminSetWebhookState: 'mutation { adminSetWebhookState(id: "x", enabled: true) { status } }',
  adminReplayWebhook: 'mutation { adminReplayWebhook(id: "x", from: "", to: "") { status } }',
  adminCreateApiKey: 'mutation { adminCreateApiKey(name: "", rights: []) { status } }',
  adminRevokeApiKey: 'mutation { adminRevokeApiKey(id: "x") { status } }',
  adminSetRole: 'mutation { adminSetRole(subject: "x", role: none) { status } }',
};

async function expectPermissions(permissions: readonly string[], headers: Readonly<Record<string, string>>) {
  for (const [name, permission] of Object.entries(operationPermissions)) {
    const { data, errors = [] } = await backend.ask<Record<string, { status?: string }> | null>(
      exampleCalls[name as keyof typeof exampleCalls],
      {},
      headers,
    );
    const isForbidden = errors[0]?.extensions?.code === 'FORBIDDEN' || data?.[name]?.status === 'FORBIDDEN';
    expect({ name, isForbidden }).toEqual({ name, isForbidden: !permissions.includes(permission) });
  }
}

describe.each(adminRoles)('the role %s', (role) => {
  it('may run the operations of its rights and no others', async () => {
    const subject = `with ${role}`;
    await use('first');
    await use(subject);
    await setRole('first', subject, role);
    await expectPermissions(getPermissions(role), await signInAs(subject));
    expect((await readRoles(subject)).roles).toEqual(
      role === 'owner' ? ['admin'] : role === 'none' ? ['none'] : ['admin', role],
    );
  });
});

it.each(apiKeyRights)('an API key with the right %s may run its operations and no others', async (right) => {
  type Answer = { adminCreateApiKey: { secret: string } };
  const { data } = await backend.ask<Answer>(
    `mutation { adminCreateApiKey(name: "only ${right}", rights: ["${right}"]) { secret } }`,
    {},
    await signInAs('first'),
  );
  await expectPermissions([right], { Authorization: `Bearer ${data.adminCreateApiKey.secret}` });
  // Names of administrators, applicants and visitors.
  expect(
    ['adminAudit', 'adminUsers', 'adminApplications'].map(
      (name) => Object.entries(operationPermissions).find(([key]) => key === name)?.[1],
    ),
  ).toEqual(['staff', 'staff', 'people']);
});

it('changes a role at once, with an audit row, and only for known administrators', async () => {
  await use('first');
  await use('maja');
  expect((await setRole('first', 'maja', 'support')).data).toEqual({ adminSetRole: { status: 'DONE' } });
  expect((await setRole('maja', 'maja', 'owner')).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  expect((await setRole('first', 'nobody', 'owner')).data).toEqual({ adminSetRole: { status: 'NOT_FOUND' } });
  const { data } = await backend.ask<{ adminAudit: { rows: object[] } }>(
    '{ adminAudit(subject: "maja") { rows { actor action subject details } } }',
    {},
    await signInAs('first'),
  );
  expect(data.adminAudit.rows).toEqual([
    { actor: 'first', action: 'adminSetRole', subject: 'maja', details: 'readOnly → support' },
  ]);
});

it('lists newcomers as owners until there are an owner and another role, and then as read-only', async () => {
  const separate = await startTestBackend({ databaseUrl: await postgres.createDatabase() });
  const ask = async (query: string, actor: string) => separate.ask<object>(query, {}, await signInAs(actor));
  const list = async () => (await ask('{ adminUsers { rows { subject role } } }', 'anna')).data;
  try {
    await ask('{ adminUsers { rows { subject } } }', 'bert');
    expect(await list()).toEqual({
      adminUsers: { rows: ['anna', 'bert'].map((subject) => ({ subject, role: 'owner' })) },
    });
    await ask('mutation { adminSetRole(subject: "bert", role: none) { status } }', 'anna');
    // Under another name of the same person.
    expect((await ask('{ viewer { roles } }', 'bert.2')).data).toEqual({ viewer: { roles: ['admin', 'readOnly'] } });
    expect(await list()).toMatchObject({
      adminUsers: { rows: expect.arrayContaining([{ subject: 'bert.2', role: 'readOnly' }]) },
    });
  } finally {
    await separate.close();
  }
});

it('keeps one owner, also when two owners remove each other at the same time', async () => {
  const separate = await startTestBackend({ databaseUrl: await postgres.createDatabase() });
  const ask = async (actor: string, subject: string) =>
    separate.ask<Status | null>(
      `mutation { adminSetRole(subject: "${subject}", role: readOnly) { status } }`,
      {},
      await signInAs(actor),
    );
  try {
    for (const name of ['anna', 'bert'])
      await separate.ask('{ adminUsers { rows { subject } } }', {}, await signInAs(name));
    await Promise.all([ask('anna', 'bert'), ask('bert', 'anna')]);
    const { data } = await separate.ask<{ adminUsers: { rows: { subject: string; role: string }[] } }>(
      '{ adminUsers { rows { subject role } } }',
      {},
      await signInAs('anna'),
    );
    const owners = data.adminUsers.rows.filter(({ role }) => role === 'owner');
    expect(owners).toHaveLength(1);
    const [{ subject = '' } = {}] = owners;
    expect((await ask(subject, subject)).data).toEqual({ adminSetRole: { status: 'LAST_OWNER' } });
  } finally {
    await separate.close();
  }
});
