/** Many visitors behind one IP, as in an office or a hotel. */
import { nextKey, register, registrationOf, startTestBackend } from '../integration/backendUnderTest.ts';

let now = new Date('2026-03-20T10:00:00Z');

it('rejects none of 300 visitors behind one IP who check codes, mistype some and register within five minutes', async () => {
  const backend = await startTestBackend({ clock: () => now, rateLimits: true });
  const apply = async (email: string) => {
    const input = { idempotencyKey: nextKey(), email, language: 'en' };
    const query = 'mutation($input: MembershipInterestInput!) { applyForMembership(input: $input) { status } }';
    return (await backend.ask<{ applyForMembership: { status: string } }>(query, { input })).data.applyForMembership
      .status;
  };
  const check = (code: string) => `registrationCodeDetails(registrationCode: "${code}") { errors }`;
  const refused: unknown[] = [];
  for (let person = 0; person < 300; person += 1) {
    const { data } = await backend.ask<Record<string, { errors: string[] }>>(
      `{ landing: ${check('CAMPAIGN')} form: ${check('CAMPAIGN')} typed: ${check(person % 5 === 0 ? 'CAMPAGIN' : 'CAMPAIGN')} }`,
    );
    const registered = await register(backend, registrationOf({ registrationCode: 'CAMPAIGN' }));
    const applied = await apply(`guest-${person}@example.com`);
    if (person % 5 !== 0 && Object.values(data).some(({ errors }) => errors.length > 0)) refused.push(data);
    if (registered.status !== 'ACTIVATION_EMAIL_SENT') refused.push(registered);
    if (applied !== 'RECEIVED') refused.push(applied);
    now = new Date(now.getTime() + 1000);
  }
  await backend.close();
  expect(refused).toEqual([]);
});
