/** Hostile requests to the built backend, in development and in production. */
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { backendSurface } from '../support/hostile/attack.ts';
import { hostileBodies, hostileQueries } from '../support/hostile/bodies.ts';
import { findDamage, portOf, productionVariables } from '../support/hostile/environments.ts';
import { hostileHeads } from '../support/hostile/requests.ts';
import { runAttacks } from '../support/hostile/runAttacks.ts';
import { runSocketAttacks, socketAttacks } from '../support/hostile/sockets.ts';
import { hostileTargets } from '../support/hostile/targets.ts';
import { startProduct } from '../support/startProduct.ts';

/** Generous, for busy machines. */
jest.setTimeout(300_000);

const attacks = [...hostileTargets(backendSurface), ...hostileHeads(backendSurface), ...hostileBodies(backendSurface)];

let postgres: TestDatabaseServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

it('is attacked by at least 400 requests, 60 GraphQL messages and 60 websocket connections', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(400);
  expect(hostileQueries.length).toBeGreaterThanOrEqual(60);
  expect(socketAttacks.length).toBeGreaterThanOrEqual(60);
});

const inProduction = async () => ({
  ...productionVariables,
  DATABASE_URL: await postgres.createDatabase(),
  BACKEND_PUBLIC_URL: 'https://members.salon.example',
  // Unused: nothing is registered, so no mail is sent.
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'salon@salon.example',
});

it.each<[shape: string, env: () => Promise<Readonly<Record<string, string>>>]>([
  ['development', async () => ({ HOST: '127.0.0.1' })],
  ['production', inProduction],
])('in %s never responds with a 5xx, a missing header or internals', async (_, env) => {
  const product = await startProduct({ script: 'backend.js', env: await env() });
  try {
    expect(await runAttacks(portOf(product.backendUrl), attacks)).toEqual([]);
    expect(await runSocketAttacks(portOf(product.backendUrl))).toEqual([]);
    expect(await findDamage(product, product.backendUrl)).toEqual([]);
  } finally {
    await product.stop();
  }
});
