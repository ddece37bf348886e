/** Hostile requests to the built site, in development and in production. */
import { siteSurface } from '../support/hostile/attack.ts';
import { hostileBodies } from '../support/hostile/bodies.ts';
import { findDamage, portOf, productionVariables } from '../support/hostile/environments.ts';
import { hostileHeads } from '../support/hostile/requests.ts';
import { runAttacks } from '../support/hostile/runAttacks.ts';
import { hostileTargets } from '../support/hostile/targets.ts';
import { type Product, startProduct } from '../support/startProduct.ts';

jest.setTimeout(300_000);

const attacks = [...hostileTargets(siteSurface), ...hostileHeads(siteSurface), ...hostileBodies(siteSurface)];

it('is attacked at least 400 times', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(400);
});

it.each<[shape: string, env: Readonly<Record<string, string>>]>([
  ['development', { HOST: '127.0.0.1' }],
  // The backend's URL is unreachable.
  ['production', { ...productionVariables, ACQ_BACKEND_GRAPHQL_URL: 'http://127.0.0.1:1/graphql' }],
])('in %s never responds with a 5xx, a missing header or internals', async (_, env) => {
  const product: Product = await startProduct({ env });
  try {
    expect(await runAttacks(portOf(product.siteUrl), attacks)).toEqual([]);
    expect(await findDamage(product, product.siteUrl)).toEqual([]);
  } finally {
    await product.stop();
  }
});
