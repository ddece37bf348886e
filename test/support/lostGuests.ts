/** Who was told something that the database does not know. */
import pg from 'pg';

export async function findLostGuests(
  databaseUrl: string,
  told: { readonly registered: readonly string[]; readonly activated: readonly string[] },
): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ email: string; state: string }>('SELECT email, state FROM registrations');
  await client.end();
  const states = new Map(rows.map(({ email, state }) => [email, state]));
  return [
    ...told.registered.filter((email) => !states.has(email)).map((email) => `${email} is not there`),
    ...told.activated.filter((email) => states.get(email) !== 'ACTIVE').map((email) => `${email} is no member`),
  ];
}
