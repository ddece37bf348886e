/**
 * Codes and registrations of the development database: one for every response of the contract. Never in production.
 * FAIL500 fails with a GraphQL error, FAILACTIVATE fails at the activation; HOSTILE's inviter has a name with markup.
 */
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from './db/tables.ts';
import { type Clock, sha256 } from './domain/clock.ts';
import type { CodeRecord } from './domain/codes/decideCodeOutcome.ts';

const defaultCode: Omit<CodeRecord, 'code'> = {
  inviterName: 'Anna Lindqvist',
  inviterGone: false,
  refererRefused: false,
  balance: null,
  tier: 'PERCENT_10',
  timed: false,
  customization: 'COMPLETE',
  state: 'active',
  startsAt: null,
  endsAt: null,
  countries: null,
  scenario: null,
  ownerId: null,
  greeting: '',
  fallback: null,
};

const scenarioCodes: readonly CodeRecord[] = [
  { ...defaultCode, code: 'WELCOME10', balance: 100_000 },
  { ...defaultCode, code: 'WELCOME15', balance: 100_000, tier: 'PERCENT_15' },
  { ...defaultCode, code: 'WELCOME15NOMOV', balance: 100_000, tier: 'PERCENT_15_NO_MINIMUM' },
  { ...defaultCode, code: 'WELCOME20', balance: 100_000, tier: 'PERCENT_20' },
  { ...defaultCode, code: 'CAMPAIGN', inviterName: null },
  { ...defaultCode, code: 'TIMEDLINK', timed: true },
  { ...defaultCode, code: 'LASTPLACE', balance: 1 },
  { ...defaultCode, code: 'PLENTY200', balance: 200 },
  { ...defaultCode, code: 'NOBALANCE', balance: 0 },
  { ...defaultCode, code: 'ALLHELD', balance: 2 },
  { ...defaultCode, code: 'INVITERGONE', inviterGone: true },
  { ...defaultCode, code: 'REFERERBAD', refererRefused: true },
  { ...defaultCode, code: 'NOCUSTOM', customization: 'MISSING' },
  { ...defaultCode, code: 'NOCUSTOMDE', customization: 'MISSING_WITH_COUNTRIES' },
  {
    ...defaultCode,
    code: 'MEMBERCODE',
    inviterName: 'Anna L.',
    balance: 100_000,
    ownerId: 'seeded-member',
    greeting: 'You were right about the coat. Come and see the others.',
  },
  { ...defaultCode, code: 'HOSTILE', inviterName: '<script>alert(1)</script> $& {{x}} $t(a)' },
  { ...defaultCode, code: 'SLOW1S', scenario: 'DELAY_1000' },
  { ...defaultCode, code: 'SLOW10S', scenario: 'DELAY_10000' },
  { ...defaultCode, code: 'FAIL500', scenario: 'FAIL' },
  { ...defaultCode, code: 'FAILACTIVATE', scenario: 'FAIL_ACTIVATION' },
];

const farFuture = new Date('2999-01-01T00:00:00Z');

/** Idempotent; changes no other rows. */
export async function seedScenarios(db: Kysely<Tables>, clock: Clock): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    for (const scenario of scenarioCodes) {
      const code = { ...scenario, initialBalance: scenario.balance };
      await trx
        .insertInto('registrationCodes')
        .values(code)
        .onConflict((conflict) => conflict.column('code').doUpdateSet(code))
        .execute();
    }
    // Frees the reserved quota of the codes that demonstrate it.
    await trx
      .updateTable('registrations')
      .set({ expiresAt: now })
      .where('code', 'in', ['LASTPLACE', 'PLENTY200', 'ALLHELD'])
      .where('state', '=', 'PENDING')
      .where('expiresAt', '<', farFuture)
      .execute();
    // Replaces what an earlier run registered with the two email addresses.
    await trx
      .updateTable('registrations')
      .set({ state: 'REPLACED' })
      .where('emailCanonical', 'in', ['active@example.com', 'pending@example.com'])
      .where('id', 'not like', 'seed-%')
      .execute();
    for (const registration of buildScenarioRegistrations(now)) {
      const { state, expiresAt, lastMailAt } = registration;
      await trx
        .insertInto('registrations')
        .values(registration)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ state, expiresAt, lastMailAt }))
        .execute();
    }
    await trx
      .insertInto('activationTokens')
      .values([
        { tokenHash: sha256('seeded-used-link'), registrationId: 'seed-active', createdAt: now, usedAt: now },
        { tokenHash: sha256('seeded-expired-link'), registrationId: 'seed-lapsed', createdAt: now, usedAt: null },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

function buildScenarioRegistrations(now: Date) {
  const base = {
    code: 'WELCOME10',
    state: 'PENDING' as const,
    gender: 'MRS' as const,
    firstname: 'Clara',
    lastname: 'Muster',
    country: 'DE' as const,
    postalCode: '',
    birthday: '',
    newsletter: false,
    language: 'en',
    registeredAt: now,
    expiresAt: farFuture,
    lastMailAt: new Date(now.getTime() - 24 * 60 * 60 * 1000),
  };
  const overrides: Readonly<Record<string, Partial<Insertable<Tables['registrations']>>>> = {
    active: { state: 'ACTIVE', activatedAt: now },
    pending: {},
    lapsed: { expiresAt: new Date(now.getTime() - 60_000) },
    'held-1': { code: 'ALLHELD' },
    'held-2': { code: 'ALLHELD' },
  };
  return Object.entries(overrides).map(([name, rest]) => {
    const [id, email] = [`seed-${name}`, `${name}@example.com`];
    return { ...base, id, firstId: id, email, emailCanonical: email, ...rest };
  });
}

export async function simulateScenario(scenario: string | null): Promise<void> {
  const delay = scenario?.match(/^DELAY_(\d+)$/)?.[1];
  if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, Number(delay)));
  if (scenario === 'FAIL') throw new Error('The scenario fails.');
}
