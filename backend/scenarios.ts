/**
 * The development database's codes and addresses: one for every answer the contract knows, so that each screen can
 * be reached by hand and by test. Never in production.
 *
 * Beside the states of the design: SLOW1S and SLOW10S answer late, FAIL500 fails with a GraphQL error, FAILACTIVATE
 * registers well and then fails to activate, HOSTILE's inviter has chosen a name that tries every way out of a text,
 * PLENTY200 has exactly 200 places.
 */
import type { Kysely } from 'kysely';
import type { RegistrationCodesTable, RegistrationsTable, Tables } from './db/tables.ts';
import type { Clock } from './domain/clock.ts';
import { sha256 } from './domain/clock.ts';

const anna = 'Anna Lindqvist';
const hostileInviterName = '<script>alert(1)</script> $& {{x}} $t(a)';

const plain: RegistrationCodesTable = {
  code: '',
  inviter_name: anna,
  inviter_gone: false,
  referer_refused: false,
  balance: null,
  tier: 'PERCENT_10',
  timed: false,
  customization: 'COMPLETE',
  scenario: null,
  last_held_at: null,
};

const scenarioCodes: readonly RegistrationCodesTable[] = [
  { ...plain, code: 'WELCOME10', balance: 100_000 },
  { ...plain, code: 'WELCOME15', balance: 100_000, tier: 'PERCENT_15' },
  { ...plain, code: 'WELCOME15NOMOV', balance: 100_000, tier: 'PERCENT_15_NO_MINIMUM' },
  { ...plain, code: 'WELCOME20', balance: 100_000, tier: 'PERCENT_20' },
  { ...plain, code: 'CAMPAIGN', inviter_name: null },
  { ...plain, code: 'TIMEDLINK', timed: true },
  { ...plain, code: 'LASTPLACE', balance: 1 },
  { ...plain, code: 'PLENTY200', balance: 200 },
  { ...plain, code: 'NOBALANCE', balance: 0 },
  { ...plain, code: 'ALLHELD', balance: 2 },
  { ...plain, code: 'INVITERGONE', inviter_gone: true },
  { ...plain, code: 'REFERERBAD', referer_refused: true },
  { ...plain, code: 'NOCUSTOM', customization: 'MISSING' },
  { ...plain, code: 'NOCUSTOMDE', customization: 'MISSING_WITH_COUNTRIES' },
  { ...plain, code: 'HOSTILE', inviter_name: hostileInviterName },
  { ...plain, code: 'SLOW1S', scenario: 'DELAY_1000' },
  { ...plain, code: 'SLOW10S', scenario: 'DELAY_10000' },
  { ...plain, code: 'FAIL500', scenario: 'FAIL' },
  { ...plain, code: 'FAILACTIVATE', scenario: 'FAIL_ACTIVATION' },
];

/** Codes whose state is about their places: a restart gives those back that earlier visits took. */
const restoredCodes = ['LASTPLACE', 'PLENTY200', 'ALLHELD'] as const;

const farFuture = new Date('2999-01-01T00:00:00Z');

/** Repeatable. Whatever else is in the database stays as it is. */
export async function seedScenarios(db: Kysely<Tables>, clock: Clock): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    for (const code of scenarioCodes) {
      await trx
        .insertInto('registration_codes')
        .values(code)
        .onConflict((conflict) => conflict.column('code').doUpdateSet(code))
        .execute();
    }
    await trx
      .updateTable('registrations')
      .set({ state: 'LAPSED' })
      .where('code', 'in', restoredCodes)
      .where('state', '=', 'PENDING')
      .where('expires_at', '<', farFuture)
      .execute();
    // Whatever became of the two addresses in the last run, they start afresh.
    await trx
      .updateTable('registrations')
      .set({ state: 'REPLACED' })
      .where('email_canonical', 'in', ['active@example.com', 'pending@example.com'])
      .where('id', 'not like', 'seed-%')
      .execute();
    for (const registration of scenarioRegistrations(now)) {
      const { state, expires_at, last_mail_at } = registration;
      await trx
        .insertInto('registrations')
        .values(registration)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ state, expires_at, last_mail_at }))
        .execute();
    }
    await trx
      .insertInto('activation_tokens')
      .values([
        { token_hash: sha256('seeded-used-link'), registration_id: 'seed-active', created_at: now, used_at: now },
        { token_hash: sha256('seeded-expired-link'), registration_id: 'seed-lapsed', created_at: now, used_at: null },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

function scenarioRegistrations(now: Date): readonly RegistrationsTable[] {
  const base: RegistrationsTable = {
    id: '',
    first_id: '',
    code: 'WELCOME10',
    state: 'PENDING',
    gender: 'MRS',
    firstname: 'Clara',
    lastname: 'Muster',
    email: '',
    email_canonical: '',
    country: 'DE',
    postal_code: '',
    birthday: '',
    newsletter: false,
    language: 'en',
    variant: null,
    referrer_host: null,
    registered_at: now,
    expires_at: farFuture,
    activated_at: null,
    last_mail_at: new Date(now.getTime() - 24 * 60 * 60 * 1000),
    replaced_by: null,
    replaced_at: null,
  };
  const create = (id: string, email: string, rest: Partial<RegistrationsTable>): RegistrationsTable => ({
    ...base,
    id: `seed-${id}`,
    first_id: `seed-${id}`,
    email,
    email_canonical: email,
    ...rest,
  });
  return [
    create('active', 'active@example.com', { state: 'ACTIVE', activated_at: now }),
    create('pending', 'pending@example.com', {}),
    create('lapsed', 'lapsed@example.com', { expires_at: new Date(now.getTime() - 60_000) }),
    create('held-1', 'held-1@example.com', { code: 'ALLHELD' }),
    create('held-2', 'held-2@example.com', { code: 'ALLHELD' }),
  ];
}

/** Plays what a scenario code promises. */
export async function simulateScenario(scenario: string | null): Promise<void> {
  const delay = scenario?.match(/^DELAY_(\d+)$/)?.[1];
  if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, Number(delay)));
  if (scenario === 'FAIL') throw new Error('A scenario that fails.');
}
