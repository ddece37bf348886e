/** Production variables for attacks, and the damage check. */
import type { Product } from '../startProduct.ts';

const secret = 'a-secret-for-tests-that-is-long-enough';

export const productionVariables = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://join.salon.example',
  LINK_SIGNING_SECRET: secret,
  AUTH_JWT_SECRET: secret,
  LOGIN_URL: 'https://shop.example/login',
  SHOP_URL: 'https://shop.example',
} as const;

export function portOf(url: string): number {
  return Number(new URL(url).port);
}

/** The damage of an attack; empty if there is none. */
export async function findDamage(product: Product, url: string): Promise<string[]> {
  const state = await Promise.race([product.exited.then((code) => `ended with ${code}`), 'running']);
  if (state !== 'running') return [state, product.output().slice(-2000)];
  const health = await fetch(`${url}/healthz`).then(
    ({ status }) => status,
    (error: unknown) => String(error),
  );
  const errorLines = product.output().match(/^.*(?:uncaught|unhandled).*$/gim) ?? [];
  return [...(health === 200 ? [] : [`health: ${health}`]), ...errorLines];
}
